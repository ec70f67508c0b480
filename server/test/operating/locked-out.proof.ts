import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, PASSWORD, type Clinic } from '../kit.ts'
import { knock, signIn } from '../suites/door.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

const login = (username: string, password: string, ip: string) =>
  knock(clinic.application.app, 'login', { username, password }, { ip })

test('wrong passwords from elsewhere keep nobody out who signs in where they did before', async () => {
  await signIn(clinic.application.app, 'manager', { ip: '203.0.113.10' })
  for (let guess = 0; guess < 11; guess += 1) await login('manager', 'sai mật khẩu', '198.51.100.7')
  // The guesser is shut out, with the right password too, and so is every other stranger.
  expect((await login('manager', PASSWORD, '198.51.100.7')).code).not.toBe(0)
  expect((await login('manager', PASSWORD, '198.51.100.8')).code).not.toBe(0)
  expect((await login('manager', PASSWORD, '203.0.113.10')).code).toBe(0)
  // Signing in at home forgives nobody elsewhere.
  expect((await login('manager', PASSWORD, '198.51.100.7')).code).not.toBe(0)
})

test('where a user has signed in before, no more wrong passwords are taken than elsewhere', async () => {
  await signIn(clinic.application.app, 'doctor', { ip: '203.0.113.11' })
  for (let guess = 0; guess < 11; guess += 1) await login('doctor', 'sai mật khẩu', '203.0.113.11')
  expect((await login('doctor', PASSWORD, '203.0.113.11')).code).not.toBe(0)
})

test('browsers of one line of IPv6 are where the user has signed in before, and guess together', async () => {
  await signIn(clinic.application.app, 'receptionist', { ip: '2001:db8:1:2::10' })
  for (let guess = 0; guess < 11; guess += 1)
    await login('receptionist', 'sai mật khẩu', `2001:db8:9:9::${guess}`)
  expect((await login('receptionist', PASSWORD, '2001:db8:1:3::10')).code).not.toBe(0)
  expect((await login('receptionist', PASSWORD, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).code).toBe(0)
  for (let guess = 0; guess < 11; guess += 1)
    await login('receptionist', 'sai mật khẩu', `2001:db8:1:2::${guess}`)
  expect((await login('receptionist', PASSWORD, '2001:db8:1:2::10')).code).not.toBe(0)
})
