package import NameMatch
package import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
package import RemoteQuizzes
import RemoteQuizzesTesting

extension RecallSession {
    /// Creates a session of the quiz that is part of the program, over a client that needs no network.
    ///
    /// `seconds` is the time limit, and must be valid for `RecallRules`.
    package static func embedded(
        _ language: Language, seconds: Int, records: any RecordStore, wording: RecallWording,
        time: TimeSource = .system, resuming saved: RecallGame? = nil
    ) -> RecallSession {
        let location = records.location(
            of: "recall", mode: KeywordsQuiz.address, settings: ["seconds": "\(seconds)"])
        do throws(RecallRulesError) {
            return RecallSession(
                loader: .embedded(at: KeywordsQuiz.address, KeywordsQuiz.payload(language)),
                rules: try RecallRules(limit: .seconds(seconds)), records: location,
                wording: wording, time: time, resuming: saved)
        } catch {
            preconditionFailure("invalid time limit: \(error)")
        }
    }

    /// Creates a session of a board that is part of the program.
    package static func board(
        _ board: EmbeddedRecallQuiz, _ language: Language, records: any RecordStore, wording: RecallWording,
        time: TimeSource = .system, resuming saved: RecallGame? = nil
    ) -> RecallSession {
        guard board != .keywords else {
            return .embedded(
                language, seconds: 300, records: records, wording: wording, time: time, resuming: saved)
        }
        return RecallSession(
            loader: .embedded(at: board.address, board.payload(language)),
            records: records.location(of: "recall", mode: board.address), wording: wording, time: time,
            resuming: saved)
    }
}

extension RecallQuestionLoading where Self == RemoteRecallLoader {
    /// Returns a loader of a payload that is part of the program, over a client that needs no network.
    fileprivate static func embedded(at address: String, _ payload: String) -> RemoteRecallLoader {
        do throws(HTTPMessageError) {
            return RemoteRecallLoader(
                try HTTPRequest(.get, parsing: address), client: InProcessHTTPClient(address: address, payload: payload)
            )
        } catch {
            preconditionFailure("invalid built-in address: \(error)")
        }
    }
}

extension ChoiceRules {
    /// Returns the rules of the quiz, which show the outcome of each question for the given number of seconds.
    ///
    /// The player can use two kinds of help once in each game: one leaves half of the options, and one removes a single
    /// wrong option. An outcome with an explanation stays until the player has read it, unless outcomes are not shown
    /// at all. A new question ignores choices for the time `answerDelay`. Both times must be valid for `ChoiceRules`.
    package static func quiz(reveal seconds: Int, answerDelay: Duration = clickDelay) -> ChoiceRules {
        do {
            return try ChoiceRules(
                pace: .init(
                    reveal: .seconds(seconds), answerDelay: answerDelay,
                    wordsPerMinute: seconds > 0 ? readingSpeed : nil),
                help: Help(fiftyFifties: 1, eliminations: 1))
        } catch {
            preconditionFailure("invalid time: \(error)")
        }
    }
}

extension ChoiceRules {
    /// The words that most adults read in a minute.
    private static let readingSpeed = 200

    /// The rules of trivia, which show each outcome until the player has read why the statement is true or false.
    package static let trivia: ChoiceRules = {
        do {
            return try ChoiceRules(
                miss: .endsTheGame,
                pace: .init(reveal: .seconds(2), answerDelay: clickDelay, wordsPerMinute: readingSpeed),
                dealing: suddenDeath.dealing)
        } catch {
            preconditionFailure("invalid time: \(error)")
        }
    }()
}

extension ChoiceSession<QuizContent> {
    /// Creates a session of the trivia game with the statements that are part of the program, and their explanations.
    package static func trivia(
        _ language: Language, heading: String, records: any RecordStore, wording: ChoiceWording, time: TimeSource,
        resuming saved: ChoiceGame<QuizContent>?
    ) -> ChoiceSession {
        ChoiceSession(
            deck: ExplainedDeck(
                deck: OpenTrivia.offline(language).deck(.trueOrFalse), explanations: TriviaReasons.all(language)),
            rules: .trivia, heading: QuizContent(heading), records: records.location(of: "lucky-day"),
            wording: wording, time: time, resuming: saved)
    }
}

extension OpenTrivia {
    /// Creates the trivia service over a fake, which permits requests without pauses between them.
    package static func offline(_ language: Language) -> OpenTrivia {
        var behaviour = FakeOpenTrivia.Behaviour()
        behaviour.gap = nil
        let rows = language == .italian ? ItalianTrivia.rows : OpenTriviaRow.all
        return OpenTrivia(over: InProcessHTTPClient(FakeOpenTrivia(rows, behaving: behaviour)), spacing: .zero)
    }
}

extension NameMatchMode {
    /// The modes of the name game that the hosts offer.
    package static let offered: [NameMatchMode] = [
        .firstLesson, .practice, .timed, .reverse, .hints, .namesStartingWithMat, .currentTeam, .formerTeam, .tenRounds,
        .typed, .timedTyped,
        .lookAlikes,
    ]

    /// The modes that the hosts offer for the people in a folder.
    ///
    /// A table of pupils has no jobs, so the modes about people who have left are not offered.
    package static let offeredForFolder: [NameMatchMode] = [
        .firstLesson, .practice, .timed, .reverse, .hints, .tenRounds, .typed, .timedTyped, .lookAlikes,
    ]

    /// Returns the modes that the hosts offer for one group of people.
    package static func offered(forGroup group: String) -> [NameMatchMode] {
        // A group of a roster has a name, so each of these modes is valid.
        [NameMatchMode.practice, .reverse, .typed].compactMap { try? $0.limited(toGroups: [group]) }
    }

    /// A mode of ten rounds in which all names of a round look alike, such as Katherine and Catherine.
    package static let lookAlikes: NameMatchMode = {
        do throws(NameMatchModeError) {
            return try NameMatchMode(.rounds(10), asking: .namesForFace, distractors: .similarNames)
        } catch {
            preconditionFailure("invalid built-in mode: \(error)")
        }
    }()
}

extension NameMatchWording {
    /// Returns the wording in a language, with a label for each mode that the hosts offer.
    package static func offered(_ language: Language) -> NameMatchWording {
        var wording: NameMatchWording =
            switch language {
            case .english: .english
            case .italian: .italian
            }
        let label = language == .italian ? "Nomi simili" : "Look-alikes"
        wording.mode = { [mode = wording.mode] in $0 == .lookAlikes ? label : mode($0) }
        return wording
    }
}
