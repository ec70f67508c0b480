import type { Job } from '../../kit/jobs/job.ts'
import { autoMessagesJob } from './auto-job.ts'
import { sendBatchJob } from './batch-job.ts'
import type { Ways } from './providers.ts'
import { sendMessageJob } from './send-job.ts'

/** The work of the outbox. */
export const messageJobs = (ways: Ways): Readonly<Record<string, Job>> => ({
  send_message: sendMessageJob(ways),
  send_batch: sendBatchJob(ways),
  auto_messages: autoMessagesJob(ways),
})
