import { always, LEFT_OUT, one, some, term, type ValueGenerator } from './value-generator.ts'

/** A form must have a whole set of fields, and pages have addresses: its own tests make others. */
const aForm: Record<string, ValueGenerator> = {
  fields: always(LEFT_OUT),
  origins: always([]),
  redirect_url: always(LEFT_OUT),
  pipeline_id: always(LEFT_OUT),
}

/** Words without blanks, of whichever customer. */
const aMessage: Record<string, ValueGenerator> = {
  content: always('Xin chào'),
  appointment_id: always(LEFT_OUT),
  template_term_id: always(LEFT_OUT),
  schedule_at: always(LEFT_OUT),
}

/** Of forms of the website, what was sent with them, and the telephone: a call is of one customer, and lies behind. */
export const CONTACT_GENERATORS: Record<string, Record<string, ValueGenerator>> = {
  '/v1/call/add': {
    direction: always('out'),
    status: always('completed'),
    started_at: always(LEFT_OUT),
    deal_id: always(LEFT_OUT),
    task_id: always(LEFT_OUT),
    outcome_term_id: term('call_outcome'),
  },
  '/v1/call/update': { deal_id: always(LEFT_OUT) },
  '/v1/call/update/feedback': {
    id: one('call', (row) => row['status'] !== 'ringing'),
    outcome_term_id: term('call_outcome'),
    next_task: always(LEFT_OUT),
    appointment: always(LEFT_OUT),
  },
  '/v1/person/message/log': {
    channel: always('zalo'),
    at: always(LEFT_OUT),
    appointment_id: always(LEFT_OUT),
    template_term_id: always(LEFT_OUT),
  },
  '/v1/person/message/preview': aMessage,
  '/v1/person/message/batch/preview': { ...aMessage, query: always(LEFT_OUT), person_ids: some('person') },
  '/v1/mind/getcron': { text: always('mỗi thứ hai 8 giờ sáng') },
  '/v1/web-form/add': aForm,
  '/v1/web-form/update': aForm,
  '/v1/formsubmission/convert-to-person': {
    new_person: always(LEFT_OUT),
    person_id: always(LEFT_OUT),
    appointment: always(LEFT_OUT),
    pipeline_id: always(LEFT_OUT),
  },
  '/v1/formsubmission/convert-preview': { new_person: always(LEFT_OUT), pipeline_id: always(LEFT_OUT) },
  '/v1/formsubmission/update-status': { ids: some('formSubmission'), to: always('contacted') },
  '/v1/formsubmission/assign': { ids: some('formSubmission') },
}
