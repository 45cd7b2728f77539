import NameMatch
import QuizDomain
import RemoteLoadingTesting

extension DealerContract {
    static let roundRules: [ContractRule<Subject>] = [
        everyRound("a round has the requested number of people") { round, _, choices in
            round.people.count == choices ? nil : "\(round.people.count) people"
        },
        everyRound("a round contains only people of the roster") { round, people, _ in
            round.people.first { !people.contains($0) }.map { "\($0.name) is not in the roster" }
        },
        everyRound("a round contains each person at most once") { round, _, _ in
            Set(round.people.map(\.face)).count == round.people.count ? nil : "contains a face twice"
        },
        everyRound("a round has exactly one right person") { round, _, _ in
            round.target == nil ? "no person at place \(round.right)" : nil
        },
        rule("consecutive rounds have different targets") { subject in
            for people in rosters {
                let targets = try subject.rounds(200, of: people).map { $0.target?.face }
                let repeated = zip(targets, targets.dropFirst()).enumerated().first { $1.0 == $1.1 }
                if let repeated { return "round \(repeated.offset + 1) of \(people.count) people repeats the target" }
            }
            return nil
        },
    ]

    static let crowdRules: [ContractRule<Subject>] = [
        rule("names in a round differ after folding") { subject in
            for (number, round) in try subject.rounds(200, of: namesakes).enumerated() {
                let names = round.people.map { AnswerFolding.fold($0.name) }
                if Set(names).count < names.count { return "round \(number) has \(round.people.map(\.name))" }
            }
            return nil
        },
        rule("every person becomes a target, namesakes included") { subject in
            let asked = Set(try subject.rounds(600, of: namesakes).compactMap { $0.target?.face })
            let forgotten = namesakes.filter { !asked.contains($0.face) }
            return forgotten.isEmpty ? nil : "never asked for \(forgotten.map(\.name))"
        },
        rule("the minimum number of people is sufficient") { subject in
            for choices in [2, 5, 6] {
                let people = Array(rosters[0].prefix(choices))
                for round in try subject.rounds(50, of: people, choices: choices) {
                    if Set(round.people) != Set(people) {
                        return "\(round.people.map(\.name)) of \(people.map(\.name))"
                    }
                }
            }
            return nil
        },
        rule("too few people throw an error with their number") { subject in
            let tooFew = [([], 0), (Array(rosters[0].prefix(5)), 5), (oneName, 1)]
            for (people, have) in tooFew {
                do {
                    return "dealt \(try subject.rounds(1, of: people)[0].people.map(\.name))"
                } catch let error as NotEnoughPeopleError {
                    let expected = NotEnoughPeopleError(need: 6, have: have)
                    if error != expected { return "threw \(error) instead of \(expected)" }
                }
            }
            return nil
        },
    ]

    /// Rosters of 6, 7, 12, 100 and 2,000 people.
    static let rosters: [[Person]] = [6, 7, 12, 100, 2_000].map { Roster.fixture(count: $0).people }
    private static let oneName = Roster.fixture(HardName.sameNames[0]).people
    private static let namesakes = Roster.fixture(HardName.sameNames.flatMap { $0 } + HardName.all.prefix(8)).people

    private static func everyRound(
        _ promise: String,
        _ flaw: @escaping @Sendable (_ round: Round, _ people: Set<Person>, _ choices: Int) -> String?
    ) -> ContractRule<Subject> {
        rule(promise) { subject in
            for (people, choices) in zip(rosters, [6, 2, 5, 6, 6]) {
                let everybody = Set(people)
                let rounds = try subject.rounds(100, of: people, choices: choices)
                if let flaw = rounds.lazy.compactMap({ flaw($0, everybody, choices) }).first {
                    return "\(flaw), with \(choices) of \(people.count) people"
                }
            }
            return nil
        }
    }
}
