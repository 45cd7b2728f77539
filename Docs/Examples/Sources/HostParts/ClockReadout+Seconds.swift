package import QuizDomain

extension ClockReadout {
    /// The remaining seconds, which the text shows as minutes and seconds.
    package var seconds: Int { text.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) } }
}
