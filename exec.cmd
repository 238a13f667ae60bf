@rem On Windows in the place of the shell's exec, with which `npm start` passes signals on elsewhere.
@%*
