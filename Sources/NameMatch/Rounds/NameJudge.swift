package import QuizDomain

/// A judge of typed names, which compares a guess with the names of all people of a game.
///
/// A guess is right if it is the name of the person, or the first name if no other person has it. A misspelling is
/// accepted by the rules of a typed-recall quiz: it must not be equally close to the name of another person. People
/// with equal folded names count as one person.
package struct NameJudge: Sendable {
    private let matcher: GuessMatcher
    /// The people whom each answer of the matcher names; people with equal folded names share one answer.
    private var people: [[Person.ID]] = []
    private var answers: [Person.ID: Int] = [:]

    /// Creates a judge of the names of people.
    package init(_ everybody: [Person]) {
        var places: [String: Int] = [:]
        var names: [RecallQuestion.Answer] = []
        for person in everybody {
            let name = AnswerFolding.fold(person.name)
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

    /// Judges a guess of the name of a person, and returns the other people whom the guess names by mistake.
    ///
    /// The verdict is `.ambiguous` if the guess is the first name of several people, so the last name is needed too.
    package func judge(_ guess: String, of person: Person) -> (verdict: GuessVerdict, mixUps: [Person.ID]) {
        switch matcher.find(guess) {
        case .blank: (.blank, [])
        case .answer(let answer, let manner):
            answer == answers[person.id]
                ? (.accepted(answer: person.name, manner: manner), []) : (.wrong, people[answer])
        case .several(let several): (.ambiguous(several.count), [])
        case .nothing, .close: (.wrong, [])
        }
    }
}
