import type { Part } from './cast.ts'
import type { PersonPlan } from './acts.ts'

export interface Player {
  part: Part
  person: PersonPlan
}
