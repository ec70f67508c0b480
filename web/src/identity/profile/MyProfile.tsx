import { Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { formatDate } from '@bcare/rules/text/date'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { SessionsList } from '../SessionsList.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { OwnForm } from './OwnForm.tsx'
import type { ProfilePieces } from './pieces.ts'
import css from './profile.module.css'
import { MY_TEXTS as TEXTS } from './texts.ts'

const PasswordDialog = lazy(() =>
  import('../PasswordDialog.tsx').then((file) => ({ default: file.PasswordDialog })),
)

/** One's own account; what other areas bring is given by the caller, who knows them all. */
export function myProfile({ notification_preferences }: ProfilePieces) {
  const Notifications =
    notification_preferences && lazy(async () => ({ default: await notification_preferences() }))
  return () => <MyProfile notifications={Notifications && <Notifications />} />
}

function MyProfile({ notifications }: { notifications: ReactNode }) {
  const { data, error } = useRead(api.auth.profile, {})
  const [open, setOpen] = useState<'password' | 'code'>()
  const close = () => setOpen(undefined)
  if (data === undefined) {
    return <Page title={TEXTS.title}>{error ? <Text>{error.message}</Text> : <Skeleton height={320} />}</Page>
  }
  return (
    <Page title={TEXTS.title}>
      <div className={css.page}>
        <Part title={TEXTS.about_me} about={TEXTS.about_me_hint}>
          <OwnForm key={data.version} profile={data} />
        </Part>
        <Part title={TEXTS.at_work}>
          <KeyValue
            items={[
              ['Tên đăng nhập', data.username],
              ['Nhóm quyền', data.role_labels.join(', ')],
              ['Chi nhánh', data.branch_name],
              ['Phòng ban', data.department_name],
              ['Chức vụ', [data.title, data.department_position].filter(Boolean).join(' · ')],
              ['Số chứng chỉ hành nghề', data.licence_no],
              ['Số máy nhánh', data.extension],
              ['Ngày vào làm', data.hired_at && formatDate(data.hired_at)],
            ]}
          />
        </Part>
        <Part title={TEXTS.security}>
          <Line
            title={TEXTS.password}
            about={TEXTS.password_about}
            action={
              <Button variant="default" onClick={() => setOpen('password')}>
                Đổi mật khẩu
              </Button>
            }
          />
          <Line
            title={TEXTS.code}
            about={
              data.otp_enabled ? TEXTS.code_on : data.email === null ? TEXTS.code_no_email : TEXTS.code_off
            }
            action={
              <Button
                variant="default"
                disabled={!data.otp_enabled && data.email === null}
                aria-label={`${data.otp_enabled ? TEXTS.turn_off : TEXTS.turn_on} ${TEXTS.code.toLowerCase()}`}
                onClick={() => setOpen('code')}
              >
                {data.otp_enabled ? TEXTS.turn_off : TEXTS.turn_on}
              </Button>
            }
          />
        </Part>
        <Part title={TEXTS.sessions}>
          <SessionsList />
        </Part>
        {notifications && (
          <Part title={TEXTS.notifications}>
            <Suspense fallback={<Skeleton height={120} />}>{notifications}</Suspense>
          </Part>
        )}
      </div>
      <Suspense fallback={null}>{open === 'password' && <PasswordDialog onClose={close} />}</Suspense>
      {open === 'code' && <CodeDialog on={data.otp_enabled} onClose={close} />}
    </Page>
  )
}

function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <section className={`box ${css.part}`} aria-label={title}>
      <div>
        <Title order={2} size="h4">
          {title}
        </Title>
        {about && (
          <Text size="sm" c="gray.7">
            {about}
          </Text>
        )}
      </div>
      {children}
    </section>
  )
}

function Line({ title, about, action }: { title: string; about: string; action: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Stack gap={2}>
        <Text fw={500}>{title}</Text>
        <Text size="sm" c="gray.7">
          {about}
        </Text>
      </Stack>
      <Box flex="none">{action}</Box>
    </Group>
  )
}
