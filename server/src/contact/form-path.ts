/** Where pages of the clinic's website send forms: then follow the clinic's name and the form's key. */
export const FORM_PATH = '/public/form'
