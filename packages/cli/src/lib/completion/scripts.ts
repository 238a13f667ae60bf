import { FILES } from './candidates.ts'

/** The shells whose scripts request candidates: with the words so far, of which the last is being typed. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** The place of the script for each shell, as instructions for a person. */
export const HOW: { readonly [S in Shell]: string } = {
  bash: 'Put into ~/.bashrc:  eval "$(posthorn completion bash)"',
  zsh: 'Put into ~/.zshrc, after compinit:  eval "$(posthorn completion zsh)"',
  fish: 'Run once:  posthorn completion fish > ~/.config/fish/completions/posthorn.fish',
}

const BASH = `_posthorn() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == "${FILES}" ]]; then
      compopt -o default 2>/dev/null
      COMPREPLY=()
      return
    fi
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <(posthorn complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _posthorn posthorn
`

const ZSH = `#compdef posthorn
_posthorn() {
  local -a found
  local line
  while IFS= read -r line; do
    if [[ $line == "${FILES}" ]]; then
      _files
      return
    fi
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(posthorn complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  _describe 'posthorn' found
}
compdef _posthorn posthorn
`

const FISH = `function __posthorn_complete
    set -l words (commandline -opc)[2..-1] (commandline -ct)
    set -l found (posthorn complete -- $words 2>/dev/null)
    if test "$found" = "${FILES}"
        __fish_complete_path (commandline -ct)
    else
        printf '%s\\n' $found
    end
end
complete -c posthorn -f -a '(__posthorn_complete)'
`

export const SCRIPTS: { readonly [S in Shell]: string } = { bash: BASH, zsh: ZSH, fish: FISH }
