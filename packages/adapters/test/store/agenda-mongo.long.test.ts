import { startMongoDb } from '../../../../test/support/mongo.ts'
import { agendaMongoSuite } from '../agenda-mongo-suite.ts'

agendaMongoSuite('MongoDB', await startMongoDb(), { isAtomic: true })
