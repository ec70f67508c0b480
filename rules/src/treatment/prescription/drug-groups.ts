import { fold } from '../../text/fold.ts'

/** Medicines that are alike in whom they may harm. */
export interface DrugGroup {
  label: string
  /** How people call the group when they say what they are allergic to. */
  called: readonly string[]
  /** INN, and trade names that are usual in Việt Nam. */
  members: readonly string[]
  /** Groups of which an allergy speaks for this one too. */
  crosses?: readonly string[]
  /** Younger customers do not get it, in months. */
  min_age_months?: number
  not_in_pregnancy?: true
}

/**
 * Groups that a dental clinic prescribes from, a small table and no reference work. Members: the index ATC/DDD of the WHO
 * Collaborating Centre for Drug Statistics Methodology (the code beside each group). Ages and pregnancy: Dược thư Quốc gia
 * Việt Nam, the monographs of doxycyclin, aspirin and ibuprofen. A clinical reviewer confirms changes.
 */
export const DRUG_GROUPS = {
  // J01C
  penicillin: {
    label: 'nhóm penicillin',
    called: ['penicilin', 'beta lactam'],
    members: [
      'amoxicilin',
      'ampicilin',
      'benzylpenicilin',
      'phenoxymethylpenicilin',
      'cloxacilin',
      'oxacilin',
      'piperacilin',
      'sultamicilin',
      'augmentin',
      'klamentin',
      'curam',
      'unasyn',
      'ospamox',
    ],
  },
  // J01D
  cephalosporin: {
    label: 'nhóm cephalosporin (có thể dị ứng chéo với penicillin)',
    called: ['cephalosporin', 'beta lactam'],
    members: [
      'cefalexin',
      'cephalexin',
      'cefadroxil',
      'cefaclor',
      'cefuroxim',
      'cefixim',
      'cefdinir',
      'cefpodoxim',
      'ceftriaxon',
      'zinnat',
    ],
    crosses: ['penicillin'],
  },
  // J01FA
  macrolide: {
    label: 'nhóm macrolid',
    called: ['macrolid'],
    members: ['erythromycin', 'spiramycin', 'azithromycin', 'clarithromycin', 'roxithromycin', 'rodogyl'],
  },
  // J01FF
  lincosamide: {
    label: 'nhóm lincosamid',
    called: ['lincosamid'],
    members: ['clindamycin', 'lincomycin', 'dalacin'],
  },
  // J01AA
  tetracycline: {
    label: 'nhóm tetracyclin',
    called: ['tetracyclin', 'tetraxiclin'],
    members: ['doxycyclin', 'minocyclin'],
    min_age_months: 8 * 12,
    not_in_pregnancy: true,
  },
  // P01AB, J01XD
  nitroimidazole: {
    label: 'nhóm nitroimidazol',
    called: ['imidazol'],
    members: ['metronidazol', 'tinidazol', 'secnidazol', 'ornidazol', 'flagyl', 'rodogyl'],
  },
  // J01E
  sulfonamide: {
    label: 'nhóm sulfamid',
    called: ['sulfamid', 'sulfonamid', 'sulfa'],
    members: ['sulfamethoxazol', 'sulfadiazin', 'co-trimoxazol', 'cotrimoxazol', 'bactrim', 'biseptol'],
  },
  // M01A
  nsaid: {
    label: 'nhóm kháng viêm không steroid',
    called: ['nsaid', 'khang viem', 'chong viem', 'giam dau'],
    members: [
      'ibuprofen',
      'diclofenac',
      'naproxen',
      'ketoprofen',
      'ketorolac',
      'meloxicam',
      'piroxicam',
      'celecoxib',
      'etoricoxib',
      'acid mefenamic',
      'voltaren',
      'mobic',
    ],
    crosses: ['salicylate'],
    not_in_pregnancy: true,
  },
  // N02BA
  salicylate: {
    label: 'nhóm salicylat',
    called: ['salicylat', 'giam dau'],
    members: ['aspirin', 'acid acetylsalicylic', 'acetylsalicylic'],
    crosses: ['nsaid'],
    min_age_months: 16 * 12,
    not_in_pregnancy: true,
  },
  // N02BE
  anilide: {
    label: 'nhóm thuốc giảm đau anilid',
    called: ['giam dau'],
    members: ['paracetamol', 'acetaminophen', 'panadol', 'efferalgan', 'hapacol'],
  },
  // N02A
  opioid: {
    label: 'nhóm opioid',
    called: ['opioid', 'giam dau'],
    members: ['codein', 'tramadol', 'morphin'],
    min_age_months: 12 * 12,
  },
  // N01BB
  amide_anaesthetic: {
    label: 'thuốc tê nhóm amid',
    called: ['thuoc te', 'gay te'],
    members: ['lidocain', 'articain', 'mepivacain', 'bupivacain', 'prilocain', 'septanest'],
  },
} as const satisfies Readonly<Record<string, DrugGroup>>

const GROUPS: readonly (readonly [string, DrugGroup])[] = Object.entries(DRUG_GROUPS)

/** A name as it is compared: folded, one letter for two of them, no silent `e` at the end of a word (Amoxicillin, Amoxicilin). */
export const drugStem = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/([a-z]{4,})e\b/g, '$1')
    .trim()

const names = (stem: string, name: string): boolean => ` ${stem}`.includes(` ${drugStem(name)}`)

/** Groups of which a text names a member. */
export function groupsOf(text: string): readonly string[] {
  const stem = drugStem(text)
  return GROUPS.filter(([, { members }]) => members.some((member) => names(stem, member))).map(([key]) => key)
}

/** Groups that an allergy speaks of, by their own name or by a member's. */
function groupsOfAllergy(allergy: string): readonly string[] {
  const stem = drugStem(allergy)
  return GROUPS.filter(([, { called, members }]) =>
    [...called, ...members].some((word) => names(stem, word)),
  ).map(([key]) => key)
}

/** Words too short, or too common, to say that two names are of one medicine. */
const SHORTEST = 4

const ingredientsOf = (medicine: string): readonly string[] =>
  medicine
    .split(/[,+/;()]|\svà\s/)
    .map((part) => drugStem(part.replace(/\d.*$/, '')))
    .filter((part) => part.length >= SHORTEST)

/**
 * Why a medicine must not be given to a customer with this allergy, as the end of a sentence; undefined when nothing is
 * known against it.
 */
export function allergyMatch(allergy: string, medicine: readonly string[]): string | undefined {
  const stem = drugStem(allergy)
  if (stem.length < SHORTEST) return undefined
  const whole = medicine.join(', ')
  if (names(drugStem(whole), allergy) || ingredientsOf(whole).some((part) => names(stem, part)))
    return 'chính là chất gây dị ứng'
  const of_medicine = groupsOf(whole)
  const of_allergy = groupsOfAllergy(allergy)
  const common = GROUPS.find(
    ([key, { crosses = [] }]) =>
      of_medicine.includes(key) &&
      (of_allergy.includes(key) || crosses.some((other) => of_allergy.includes(other))),
  )
  return common && `thuộc ${common[1].label}`
}

/** What the table says about a medicine for the young and for pregnancy. */
export function groupLimits(medicine: readonly string[]): {
  min_age_months: number | undefined
  not_in_pregnancy: boolean
} {
  const keys = groupsOf(medicine.join(', '))
  const groups = GROUPS.filter(([key]) => keys.includes(key)).map(([, group]) => group)
  const ages = groups.flatMap(({ min_age_months }) => min_age_months ?? [])
  return {
    min_age_months: ages.length === 0 ? undefined : Math.max(...ages),
    not_in_pregnancy: groups.some(({ not_in_pregnancy }) => not_in_pregnancy === true),
  }
}
