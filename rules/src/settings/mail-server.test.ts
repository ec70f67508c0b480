import { expect, test } from 'vitest'
import { mailServerProblem } from './mail-server.ts'

test('a mail server on the internet is taken', () => {
  for (const address of [
    'smtp://mail.example.vn',
    'smtps://ten:mat%20khau@mail.example.vn:465',
    'smtp://ten@mail.example.vn:587/',
  ])
    expect([address, mailServerProblem(address)]).toEqual([address, undefined])
})

test('no other door is knocked at: other schemes, other ports, this machine and its neighbours', () => {
  for (const address of [
    'https://mail.example.vn',
    'smtp://',
    'smtp://mail.example.vn:5432',
    'smtp://localhost:25',
    'smtp://may-chu:25',
    'smtp://127.0.0.1:25',
    'smtp://2130706433:25',
    'smtp://10.1.2.3',
    'smtp://172.20.0.1',
    'smtp://192.168.1.1:587',
    'smtp://169.254.169.254',
    'smtp://100.64.0.1',
    'smtp://[::1]:25',
    'smtp://db.internal',
  ])
    expect([address, typeof mailServerProblem(address)]).toEqual([address, 'string'])
})
