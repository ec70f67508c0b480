import { followParent } from './parent.js'

/** For `node --import`: the program ends with the one that started it, so that a kill leaves nothing behind. */
followParent()
