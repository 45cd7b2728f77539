public import enum RemoteLoading.LoadError
public import struct RemoteLoading.StoreError

/// What a game of choosing says, in one language.
///
/// Take ``english`` or ``italian`` and change what you like, or make your own.
public struct ChoiceWording: Sendable {
    /// How a game ended, for the words about it.
    public struct Outcome: Hashable, Sendable {
        /// Why it ended.
        public let ending: ChoiceEnding
        /// How many questions were right.
        public let right: Int
        /// How many questions were asked.
        public let asked: Int
        /// What was won.
        public let score: Int

        /// Creates an outcome.
        public init(_ ending: ChoiceEnding, right: Int, asked: Int, score: Int) {
            self.ending = ending
            self.right = right
            self.asked = asked
            self.score = score
        }
    }

    /// The button of the menu.
    public var newGame = "New game"
    /// The button after a game.
    public var restart = "Play again"
    /// The button that goes through the missed questions again.
    public var replayMissed = "Practise what you missed"
    /// The button that goes to the menu.
    public var menu = "Menu"
    /// The button after a failed load.
    public var tryAgain = "Try again"
    /// The button that removes half of the options; how often it can still be pressed.
    public var fiftyFifty: @Sendable (_ left: Int) -> String = { "50:50 (\($0))" }
    /// The button that removes one option; how often it can still be pressed.
    public var hint: @Sendable (_ left: Int) -> String = { "Hint (\($0))" }
    /// Which question it is, of how many if that is known.
    public var number: @Sendable (_ number: Int, _ total: Int?) -> String = { number, total in
        total.map { "Question \(number) of \($0)" } ?? "Question \(number)"
    }
    /// What was won, as shown.
    public var score: @Sendable (_ points: Int) -> String = { "\($0)" }
    /// What was won, as spoken.
    public var spokenScore: @Sendable (_ points: Int) -> String = { "\($0) \($0 == 1 ? "point" : "points")" }
    /// The record, as shown.
    public var record: @Sendable (_ best: Int) -> String = { "Record: \($0)" }
    /// The record, as spoken.
    public var spokenRecord: @Sendable (_ best: Int) -> String = {
        "The record is \($0) \($0 == 1 ? "point" : "points")"
    }
    /// That there is no record yet.
    public var noRecord = "No record yet"
    /// The seconds left, as shown.
    public var clock = RecallWording.english.clock
    /// The seconds left, as spoken.
    public var spokenClock = RecallWording.english.spokenClock
    /// The first line of the alert after a wrong choice.
    public var wrongTitle = "Wrong"
    /// The first line of the alert after a question ran out of time.
    public var expiredTitle = "Too late"
    /// What stands before the right option.
    public var rightLead = "The right answer is"
    /// The first line at the end.
    public var endTitle: @Sendable (Outcome) -> String = { outcome in
        switch outcome.ending {
        case .allAsked: "Well done"
        case .missed: "Game over"
        case .timeUp: "Time is up"
        case .quit: "You left the game"
        }
    }
    /// The rest at the end.
    public var endDetail: @Sendable (Outcome) -> String = {
        "You got \($0.right) correct out of \($0.asked)."
    }
    /// The first line when questions did not come.
    public var failureTitle = "No questions"
    /// Why they did not come.
    public var failureDetail: @Sendable (LoadError) -> String = { error in
        switch error {
        case .connectivity: "No answer came. Check the connection and try again."
        case .invalidData: "What came were not questions."
        case .refused(.rateLimited): "The service asks for a little timeout."
        case .refused(.exhausted): "The service has no more questions."
        case .refused: "The service did not give questions."
        case .cancelled: "Loading was stopped."
        }
    }
    /// What to tell when a record could not be read or kept.
    public var recordProblem: @Sendable (StoreError) -> String = { error in
        switch error.problem {
        case .newerVersion: "The records were written by a newer version of this app."
        case .corrupt, .foreign: "The records cannot be read; they were left as they are."
        case .unreadable, .unwritable, .busy, .other: "The records cannot be reached now."
        }
    }

    /// English.
    public static let english = ChoiceWording()
}
