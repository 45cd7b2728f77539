/// What may stand in no name, no method and no value: it would end the line, or the text, too early.
enum Controls {
    static let endingALine = ["\r", "\n", "\r\n", "\0"]
    static let others = ["\u{1}", "\u{8}", "\u{B}", "\u{C}", "\u{1B}", "\u{1F}", "\u{7F}"]
    static let all = endingALine + others
}
