package import Foundation
package import NameMatch
package import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting

extension RecallSession {
    /// Creates a session of the quiz in `file`, or of a quiz that is part of the program if `file` is `nil`.
    ///
    /// The session continues the saved game if one is given. One quiz of the program, about Java keywords, is loaded
    /// like a quiz on a server, but over a client that needs no network. `seconds` is the time limit, and must be valid
    /// for `RecallRules`; with `nil`, the game has no time limit.
    package static func embedded(
        _ language: Language, list: RecallList = .keywords, replacedBy file: URL? = nil, seconds: Int?,
        records: (any RecordStore)?, wording: RecallWording, resuming saved: RecallGame? = nil
    ) -> RecallSession {
        let limit = seconds.map { ["seconds": "\($0)"] } ?? [:]
        let key = RecordKey(game: "recall", mode: file?.path ?? list.address, settings: limit)
        let client = InProcessHTTPClient(address: DefaultQuiz.address, payload: DefaultQuiz.payload(language))
        do {
            let request = try HTTPRequest(.get, DefaultQuiz.address)
            let rules = try RecallRules(limit: seconds.map { .seconds($0) })
            let loader: any RecallQuestionLoading =
                if let file {
                    RemoteRecallLoader(contentsOf: file)
                } else if list == .places {
                    PlacesLoader(language)
                } else {
                    RemoteRecallLoader(request, client: client)
                }
            return RecallSession(
                loader: loader, rules: rules, records: records.map { RecordLocation($0, key: key) }, wording: wording,
                resuming: saved)
        } catch {
            preconditionFailure("unchecked address or options: \(error)")
        }
    }
}

extension RemoteDeckLoader {
    /// Creates a loader of the quiz that is part of the program, over a client that needs no network.
    package static func embedded(_ language: Language) -> RemoteDeckLoader {
        do {
            return RemoteDeckLoader(
                try HTTPRequest(.get, CapitalsQuiz.address), client: CapitalsQuiz.client(language))
        } catch {
            preconditionFailure("invalid built-in address: \(error)")
        }
    }
}

extension ChoiceRules {
    /// Returns the rules of the quiz, which show the outcome of each question for the given number of seconds.
    ///
    /// The player can use two kinds of help once in each game: one leaves half of the options, and one removes a single
    /// wrong option. `seconds` and `questionCount` must be valid for `ChoiceRules`. If the number or the order of
    /// questions is `nil`, the quiz determines it.
    package static func quiz(
        reveal seconds: Int, questionCount: Int? = nil, questionOrder: DealingOrder? = nil
    ) -> ChoiceRules {
        do {
            return try ChoiceRules(
                reveal: .seconds(seconds), questionCount: questionCount, questionOrder: questionOrder,
                help: Help(fiftyFifties: 1, hints: 1))
        } catch {
            preconditionFailure("unchecked options: \(error)")
        }
    }
}

extension OpenTrivia {
    /// Creates a source of trivia questions over a fake of the service, which permits requests without pauses between
    /// them.
    package static func offline(_ language: Language) -> OpenTrivia {
        var behaviour = FakeOpenTrivia.Behaviour()
        behaviour.gap = nil
        let rows = language == .italian ? ItalianTrivia.rows : OpenTriviaRow.all
        return OpenTrivia(client: InProcessHTTPClient(FakeOpenTrivia(rows, behaving: behaviour)))
    }
}

extension NameMatchMode {
    /// The modes of the name game that the hosts offer, with the names that command-line options have for them.
    package static let offered: [(name: String, mode: NameMatchMode)] = [
        ("practice", .practice), ("timed", .timed), ("reverse", .reverse), ("hints", .hints), ("mat", .mat),
        ("current", .currentTeam), ("former", .formerTeam), ("free", .free), ("typed", .typed),
        ("typed-timed", .timedTyped), ("look-alikes", .lookAlikes),
    ]

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
