/**
 * Sources in which something is typed that no draft keeps, each with the reason. Everything else is kept until it is
 * saved or thrown away (docs/interface.md, "Drafts"); `bin/forms.js` compares.
 */
const SECRET = 'a password: it must not lie in a browser'
const CODE = 'a one-time code: it must not lie in a browser, and is worth nothing later'
const SEARCH =
  'searching: nothing is saved of it, and what is searched for is in the address or typed in a word'
const NO_USER = 'signing up: there is no user whom a draft could belong to'
const TEST = 'a screen that shows the parts of the interface: nothing is saved there'
const SHOWN = 'shows what is copied from it; nothing is typed'

export const NOT_KEPT = {
  'web/src/identity/SecretInput.tsx': SECRET,
  'web/src/identity/PasswordStep.tsx': SECRET,
  'web/src/identity/CodeForm.tsx': CODE,
  'web/src/identity/profile/CodeDialog.tsx': CODE,
  'web/src/customers/person/NationalIdInput.tsx': 'a national id: it is sealed on the server',
  'web/src/identity/register/RegisterForm.tsx': NO_USER,
  'web/src/identity/CalendarFeedDialog.tsx': SHOWN,
  'web/src/contact/forms/FormPreview.tsx': 'shows a form of the website: nothing is sent from there',
  'web/src/contact/forms/SnippetDialog.tsx': SHOWN,
  'web/src/contact/SecretAddresses.tsx': SHOWN,
  'web/src/app/search/GlobalSearch.tsx': SEARCH,
  'web/src/assistant/WritingHelp.tsx':
    'a wish for the assistant: what it writes is kept once it is taken over',
  'web/src/customers/quick/QuickSearchScreen.tsx': SEARCH,
  'web/src/shared/rich-text/LinkButton.tsx':
    'the address of a link, put into the text by the next key: the text itself is kept',
  'web/src/work/form/RepeatInput.tsx': 'a phrase is only read: the rule that it means is kept with the task',
  'web/src/treatment/ortho/Chips.tsx':
    'another word of a list: leaving the field puts it into the form, which keeps it',
  'web/src/kit/custom/TextChip.tsx': SEARCH,
  'web/src/kit/custom/RangeChip.tsx': SEARCH,
  'web/src/cashbook/period/PeriodScreen.tsx': SEARCH,
  'web/src/shared/report/SpanBar.tsx': SEARCH,
  'web/src/revenue/lines/LineFilters.tsx': SEARCH,
  'web/src/kit/data/filters/SearchBox.tsx': SEARCH,
  'web/src/kit/data/filters/FilterNames.tsx': SEARCH,
  'web/src/kit/data/filters/SpanChip.tsx': SEARCH,
  'web/src/appointments/effect/EffectReport.tsx': SEARCH,
  'web/src/identity/staff/figures/PeriodBar.tsx': SEARCH,
  'web/src/sales/history/StageReport.tsx': SEARCH,
  'web/src/settings/terms/TermScreen.tsx': SEARCH,
  'web/src/settings/terms/VocabularyPanel.tsx': SEARCH,
  'web/src/shared/import/MendRow.tsx': 'a cell is saved the moment that it is left',
  'web/src/settings/Gallery.tsx': TEST,
  'web/src/settings/ThemeTestScreen.tsx': TEST,
  'web/src/catalogue/discounts/DiscountTrial.tsx': 'tries a programme out: nothing is saved there',
  'web/src/catalogue/products/PricePreview.tsx': 'tries a price out: nothing is saved there',
  'web/src/catalogue/SituationInputs.tsx': 'tries prices and programmes out: nothing is saved there',
  'web/src/settings/custom-fields/FieldPreview.tsx': 'tries a field out: nothing is saved there',
  'web/src/settings/custom-fields/PreviewDialog.tsx': 'tries a form out: nothing is saved there',
}

/** Inputs that hold how a value is shown while it is typed: the value itself goes to their form with every key. */
export const PASS_ON = new Set([
  'web/src/contact/forms/LinesInput.tsx',
  'web/src/kit/form/inputs/ColourInput.tsx',
  'web/src/kit/form/inputs/DateTimeInput.tsx',
  'web/src/identity/staff/NewStaffInputs.tsx',
  'web/src/settings/configuration/SettingControl.tsx',
  'web/src/shared/pickers/MentionInput.tsx',
])
