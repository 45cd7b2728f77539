import RemoteLoading

extension MenuScreen {
    /// The menu of a quiz, as far as its record and its questions are here.
    @MainActor
    init(_ heading: QuizContent, knownRecords: KnownRecords?, fetch: FetchState, wording: ChoiceWording) {
        self.init(
            title: heading.text, logo: heading.picture,
            record: knownRecords.flatMap { $0.isKnown ? wording.recordReadout($0.record) : nil },
            newGame: ActionButton(wording.newGame, .start),
            isLoading: fetch.isLoading || knownRecords?.isReading == true,
            message: fetch.error.map { wording.failure($0) },
            recordProblem: knownRecords?.problem.map { wording.recordProblem($0) })
    }
}
