/** JSON that PostgreSQL wrote and that goes into the envelope as it is, without being parsed on the way. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
