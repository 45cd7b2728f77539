import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of typed names that are only a part or an abbreviation of the name of the person.
@Suite(.bounded) struct PartialNameTests {
    private static let names: [(first: String, last: String)] = [
        ("Joel", "Garrett"), ("Guido", "van Rossum"), ("Ursula", "von der Leyen"), ("Robert", "De Niro"),
        ("Gabriel", "García Márquez"), ("Anna Maria", "Rossetti"), ("Jean-Luc", "Picard"), ("Sinéad", "O’Connor"),
        ("Björn", "Ulvaeus"), ("Jürgen", "Müller-Lüdenscheidt"), ("Søren", "Kierkegaard"), ("Åsa", "Larsson"),
        ("J. R. R.", "Tolkien"), ("George R. R.", "Martin"), ("Robert (Bob)", "Smith"), ("Dr. Max", "Mustermann"),
        ("Sammy", "Davis, Jr."), ("Mary Ann", "Lee (born Wu)"), ("Pedro", "Sánchez Pérez-Castejón"),
        ("María José", "Fernández de la Vega"), ("Ludwig", "Mies van der Rohe"), ("Charles", "de Gaulle"),
        ("Vincent", "van Gogh"), ("Leonardo", "da Vinci"), ("Daphne", "du Maurier"), ("Oscar", "de la Renta"),
        ("Helena", "Bonham Carter"), ("Lin-Manuel", "Miranda"), ("Samuel L.", "Jackson"), ("Sarah Jessica", "Parker"),
        ("Philip Seymour", "Hoffman"), ("Tommy Lee", "Jones"), ("Neil Patrick", "Harris"),
        ("Hans Christian", "Andersen"),
        ("Wolfgang Amadeus", "Mozart"), ("Johann Sebastian", "Bach"), ("Анна Павловна", "Шерер"),
        ("Γιώργος", "Σεφέρης"),
        ("Łukasz", "Żółkiewski"), ("Zlatan", "Ibrahimović"), ("Nguyễn Văn", "Thiệu"), ("Kim", "Clijsters"),
        ("Ngozi", "Okonjo-Iweala"), ("Chimamanda Ngozi", "Adichie"), ("Mahatma", "Gandhi"), ("Sachin", "Tendulkar"),
        ("Benedict", "Cumberbatch"), ("Scarlett", "Johansson"), ("Keira", "Knightley"), ("Matthew", "McConaughey"),
        ("Jörg", "Öz"), ("Åke", "Ås"),
    ]
    private static let people = Roster(names.map { .named($0.first, $0.last) }).people
    private static let judge = NameJudge(people)

    private static func person(_ last: String) throws -> Person {
        try #require(people.first { $0.lastName == last })
    }

    @Test(
        arguments: [
            ("J. Garrett", "Garrett"), ("Joel G.", "Garrett"), ("joel g", "Garrett"), ("JG", "Garrett"),
            ("j.g.", "Garrett"),
            ("J", "Garrett"), ("Garrett, J.", "Garrett"), ("Mr. Garret J", "Garrett"), ("Jo. Garr.", "Garrett"),
            ("Joe G", "Garrett"), ("rossum", "van Rossum"), ("G. Rossum", "van Rossum"), ("leyen", "von der Leyen"),
            ("Leyen, Ursula", "von der Leyen"), ("der leyen", "von der Leyen"), ("leyn", "von der Leyen"),
            ("niro", "De Niro"), ("García", "García Márquez"), ("marquez", "García Márquez"),
            ("Gabriel Marquez", "García Márquez"), ("Garcia Gabriel Marquez", "García Márquez"), ("Maria", "Rossetti"),
            ("Anna", "Rossetti"), ("Maria Rossetti", "Rossetti"), ("A. M. Rossetti", "Rossetti"),
            ("AM Rossetti", "Rossetti"),
            ("Luc", "Picard"), ("Jean Picard", "Picard"), ("JL Picard", "Picard"), ("S. Connor", "O’Connor"),
            ("S. OConnor", "O’Connor"), ("Bjoern U.", "Ulvaeus"), ("mueller", "Müller-Lüdenscheidt"),
            ("JRRT", "Tolkien"), ("Bob S.", "Smith"), ("R. Smith", "Smith"),
            ("S. Davis", "Davis, Jr."), ("Wu", "Lee (born Wu)"), ("А. Шерер", "Шерер"),
        ] as [(String, String)])
    func partOfNameIsNotEnough(guess: String, last: String) throws {
        let judgement = Self.judge.judge(guess, of: try Self.person(last))
        #expect(judgement.verdict == .notEnough && judgement.mixUps == [])
    }

    @Test(
        arguments: [
            ("bjoern", "Ulvaeus"), ("Bjoern Ulvaeus", "Ulvaeus"), ("BJÖRN", "Ulvaeus"), ("bjo\u{308}rn", "Ulvaeus"),
            ("Juergen", "Müller-Lüdenscheidt"), ("Jürgen Mueller-Luedenscheidt", "Müller-Lüdenscheidt"),
            ("juergen muller ludenscheidt", "Müller-Lüdenscheidt"), ("soeren", "Kierkegaard"),
            ("Aasa Larsson", "Larsson"),
            ("Larsson, Aasa", "Larsson"), ("joerg", "Öz"), ("Oez", "Öz"), ("Oez, Joerg", "Öz"), ("aas", "Ås"),
            ("Aake Aas", "Ås"),
        ] as [(String, String)])
    func umlautsTypedAsTwoLettersAreAccepted(guess: String, last: String) throws {
        guard case .accepted = Self.judge.judge(guess, of: try Self.person(last)).verdict else {
            Issue.record("\(guess) is not accepted")
            return
        }
    }

    @Test func umlautIsAcceptedInPlaceOfTwoLetters() throws {
        let people = Roster([.named("Bjoern", "Aas"), .named("Ada", "Borg")]).people
        let judge = NameJudge(people)
        for guess in ["Björn", "Björn Ås", "ås"] {
            #expect(judge.judge(guess, of: people[0]).verdict.isAccepted, "\(guess)")
            #expect(judge.judge(guess, of: people[1]).verdict == .wrong)
        }
    }

    @Test func otherNameIsWrongUnlessPartOfAnswer() {
        let people = Roster([
            .named("Anna Maria", "Rossi"), .named("Maria", "Bianchi"), .named("Maria", "Rossi"),
            .named("Mario", "Verdi"),
            .named("Max", "Kant"), .named("Dr. Max", "Kant"), .named("Mari", "Neri"),
        ]).people
        let judge = NameJudge(people)
        func verdict(_ guess: String, _ person: Int) -> GuessVerdict { judge.judge(guess, of: people[person]).verdict }
        #expect(verdict("Bianchi", 0) == .wrong && verdict("Maria Bianchi", 0) == .wrong)
        #expect(verdict("Maria Rossi", 0) == .notEnough)
        #expect(verdict("Maria Rossi", 3) == .wrong && verdict("Mario", 0) == .wrong)
        #expect(verdict("Verdi", 3).isAccepted && verdict("Dr. Max Kant", 4) == .wrong)
        #expect(verdict("Mari", 3) == .wrong && verdict("Mari.", 0) == .notEnough)
        #expect(judge.judge("Maria Bianchi", of: people[0]).mixUps == [people[1].id])
    }

    @Test(arguments: [
        "K. Garrett", "Joel H.", "Joel X. Garrett", "GJX", "Joel Joel", "Joel Rossum", "Garrison", "J. J.", "oel", "",
        "Mr.", ".", "Guido", "van Rossum", "Noel",
    ])
    func textThatFitsNoNamePartIsWrong(guess: String) throws {
        let verdict = Self.judge.judge(guess, of: try Self.person("Garrett")).verdict
        #expect(verdict == (guess.isEmpty ? .blank : .wrong))
    }

    // MARK: A generated corpus

    /// Returns the abbreviations and parts of a name that people type.
    private static func forms(of name: (first: String, last: String)) -> [String] {
        func words(_ text: String) -> [String] {
            text.split { " -,".contains($0) }.map(String.init).filter { $0.first?.isLetter == true && $0.count > 2 }
        }
        let (firsts, lasts) = (words(name.first), words(name.last))
        guard let first = firsts.first ?? name.first.split(separator: " ").first.map(String.init),
            let last = lasts.last, let initial = first.first, let lastInitial = last.first
        else { return [] }
        let given = firsts.isEmpty ? [first] : firsts
        return Array(
            Set(
                [
                    "\(initial). \(name.last)", "\(initial) \(last)", "\(last) \(initial).", "\(last), \(initial)",
                    "\(initial).\(lastInitial).", "\(initial)\(lastInitial)", "\(first) \(lastInitial).",
                    "\(first) \(lastInitial)", "\(lastInitial). \(first)", "\(first.prefix(3)). \(last)",
                ] + lasts + given + lasts.map { "\(first) \($0)" } + given.map { "\($0) \(name.last)" }))
    }

    @Test func partOfNameIsNeverJudgedWrong() throws {
        var (count, accepted) = (0, 0)
        for (name, person) in zip(Self.names, Self.people) {
            for guess in Self.forms(of: name) {
                let verdict = Self.judge.judge(guess, of: person).verdict
                count += 1
                if verdict.isAccepted { accepted += 1 }
                #expect(verdict != .wrong, "\(guess) for \(person.name)")
            }
        }
        #expect(count > 700)
        // Most of these are the only last name of a person.
        #expect((100...150).contains(accepted), "\(accepted) of \(count) parts are accepted")
    }

    /// The number of wrong names: 20,000 with `MISSPELLINGS=all` in the environment.
    private static let wrongNames = ProcessInfo.processInfo.environment["MISSPELLINGS"] == "all" ? 20_000 : 2_000

    @Test func wrongNameIsNeverAccepted() {
        var generator = SeededNumbers(seed: 7)
        var taken: [String] = []
        let firsts = Self.names.map(\.first) + Self.people.map(\.lastName)
        for _ in 0..<Self.wrongNames {
            let person = Self.people[generator.number(below: Self.people.count)]
            let first = generator.element(of: firsts) ?? ""
            let last = generator.element(of: Self.names)?.last ?? ""
            let guesses = [first, last, "\(first) \(last)", "\(last), \(first)"]
            let guess = guesses[generator.number(below: guesses.count)]
            let own = "\(person.firstName) \(person.lastName)"
            guard first != person.firstName || !guess.contains(first), last != person.lastName, !own.contains(guess),
                guess != person.lastName
            else { continue }
            if Self.judge.judge(guess, of: person).verdict.isAccepted { taken.append("\(guess) for \(person.name)") }
        }
        #expect(taken == [])
    }
}

extension GuessVerdict {
    fileprivate var isAccepted: Bool {
        if case .accepted = self { true } else { false }
    }
}
