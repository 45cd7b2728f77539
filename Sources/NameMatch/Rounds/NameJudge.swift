package import QuizDomain
import struct RemoteLoading.ByteKey

/// A judge of typed names, which compares a guess with the names of all people of a game.
///
/// A guess is right if it is the name of the person, or the first name if no other person has it. A misspelling is
/// accepted by the rules of a typed-recall quiz: it must not be equally close to the name of another person. People
/// with equal folded names count as one person.
package struct NameJudge: Sendable {
    /// The judgement of a guess.
    package enum Judgement: Hashable, Sendable {
        /// The guess is blank.
        case blank
        /// The guess names the person.
        case right(GuessVerdict.Manner)
        /// The guess is the first name of this number of people, so the last name is needed too.
        case several(Int)
        /// The guess is not the name of the person, but names the people with these identifiers, if any.
        case wrong(naming: [Person.ID])
    }

    private let matcher: GuessMatcher
    /// The people whom each answer of the matcher names; people with equal folded names share one answer.
    private var people: [[Person.ID]] = []
    private var answers: [Person.ID: Int] = [:]

    /// Creates a judge of the names of people.
    package init(_ everybody: [Person]) {
        var places: [ByteKey: Int] = [:]
        var names: [RecallQuestion.Answer] = []
        for person in everybody {
            let name = ByteKey(AnswerFolding.fold(person.name))
            let place = places[name, default: names.count]
            if place == names.count {
                places[name] = place
                names.append(.init(person.name, aliases: person.firstName.isEmpty ? [] : [person.firstName]))
                people.append([])
            }
            people[place].append(person.id)
            answers[person.id] = answers[person.id] ?? place
        }
        matcher = GuessMatcher(answers: names)
    }

    /// Returns `true` if a person is among the people with whom the judge was created.
    package func knows(_ person: Person) -> Bool { answers[person.id] != nil }

    /// Judges a guess of the name of a person.
    package func judge(_ guess: String, of person: Person) -> Judgement {
        switch matcher.find(guess) {
        case .blank: .blank
        case .answer(let answer, let manner):
            answer == answers[person.id] ? .right(manner) : .wrong(naming: people[answer])
        case .several(let several): .several(several.count)
        case .nothing, .close: .wrong(naming: [])
        }
    }
}
