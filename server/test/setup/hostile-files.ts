/** Files that want to be a page, a script or a program where they are opened: what they hold, and as what they come. */
export interface HostileFile {
  what: string
  name: string
  bytes: Buffer
}

/** Found in what is served, it would run. */
export const PAYLOADS: readonly string[] = [
  '<!doctype html><script>stored()</script>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="stored()"/>',
  '<html xmlns="http://www.w3.org/1999/xhtml"><body onload="stored()"/></html>',
  '<?xml version="1.0"?><?xml-stylesheet href="javascript:stored()"?><x/>',
  '<?php stored(); ?>',
  'javascript:stored()',
  '#!/bin/sh\nstored',
  '{{constructor.constructor("stored()")()}}',
  'MZ\u0090\0stored()',
  '\u007fELFstored()',
  'PK\u0003\u0004stored()',
  '@import url(//stored)',
]

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** Beginnings of kinds that the product takes, or looks as if it did. */
const BEGINNINGS: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['bare', latin('')],
  ['behind blanks', latin(' \n\t\r\n')],
  ['behind a byte order mark', latin('\u00ef\u00bb\u00bf')],
  ['as a JPEG', latin('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0')],
  ['as a PNG', latin('\u0089PNG\r\n\u001a\n')],
  ['as a GIF', latin('GIF89a')],
  ['as a WebP', latin('RIFF\u00ff\u00ff\0\0WEBPVP8 ')],
  ['as a PDF', latin('%PDF-1.7\n')],
  ['as DICOM', Buffer.concat([Buffer.alloc(128), latin('DICM')])],
  ['as a film', latin('\0\0\0\u0018ftypmp42')],
  ['in UTF-16', latin('\u00ff\u00fe')],
]

const NAMES: readonly string[] = [
  'a.jpg',
  'a.html',
  'a.svg',
  'a.php.jpg',
  'a.jpg\u0000.html',
  '../../a.js',
  'ảnh\u202egpj.exe',
  'a.jpg;.html',
]

/** Hostile files, one after another: every payload behind every beginning, under names in turn; as many as are asked for. */
export function hostileFiles(count: number): HostileFile[] {
  const all = PAYLOADS.flatMap((payload) =>
    BEGINNINGS.map(([what, bytes]) => ({ payload, what, bytes: Buffer.concat([bytes, latin(payload)]) })),
  )
  // A step that shares no divisor with how many there are: the first few already have some of every kind.
  return Array.from({ length: count }, (_, index) => {
    const { payload, what, bytes } = all[(index * 37) % all.length] ?? {
      payload: '',
      what: '',
      bytes: latin(''),
    }
    const name = NAMES[Math.floor(index / 3) % NAMES.length] ?? 'a.jpg'
    const tail = Buffer.from(`<!-- ${index} -->`)
    return { what: `${payload.slice(0, 20)} ${what} (${name})`, name, bytes: Buffer.concat([bytes, tail]) }
  })
}
