import NameMatch
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// A dealer with one defect, the rule that it breaks, and the reported violation.
struct BrokenDealer: Sendable, CustomTestStringConvertible {
    typealias Make = @Sendable ([Person], Int) throws -> DealerContract.Dealing
    typealias Round = DealerContract.Round

    let rule: String
    /// The first words of the violation that the rule reports.
    let flaw: String
    let make: Make
    var testDescription: String { "\(rule): \(flaw)" }

    init(breaking rule: String, _ flaw: String, _ make: @escaping Make) {
        self.rule = rule
        self.flaw = flaw
        self.make = make
    }

    /// Creates a dealer whose rounds are changed by a closure.
    init(
        breaking rule: String, _ flaw: String,
        changing change: @escaping @Sendable (Round, _ people: [Person]) -> Round
    ) {
        self.init(breaking: rule, flaw) { people, choices in
            let deal = try Self.sound(people, choices)
            return { change(try deal(&$0), people) }
        }
    }

    @Sendable static func sound(_ people: [Person], _ choices: Int) throws -> DealerContract.Dealing {
        var dealer = try Dealer(people, choices: choices)
        return { Round(try dealer.deal(using: &$0)) }
    }

    static let all = rounds + crowds + chances

    private static let rounds = [
        BrokenDealer(breaking: "a round has the requested number of people", "5 people, with 6 of 6") { round, _ in
            round.people.count == 6 ? Round(people: Array(round.people.dropLast()), right: min(round.right, 4)) : round
        },
        BrokenDealer(breaking: "a round contains only people of the roster", "Ada Stranger is not in the roster") {
            round, _ in
            let stranger = Roster([.fixture(firstName: "Ada", lastName: "Stranger")]).people
            return Round(people: stranger + round.people.dropFirst(), right: round.right)
        },
        BrokenDealer(breaking: "a round contains each person at most once", "contains a face twice") { round, _ in
            Round(people: round.people.dropLast() + round.people.prefix(1), right: round.right)
        },
        BrokenDealer(breaking: "a round has exactly one right person", "no person at place") { round, _ in
            Round(people: round.people, right: round.right + 1)
        },
        BrokenDealer(breaking: "consecutive rounds have different targets", "round ") { people, choices in
            { chance in
                // A new dealer for each round does not know the previous target, so it may choose the same target
                // again.
                var dealer = try Dealer(people, choices: choices)
                return Round(try dealer.deal(using: &chance))
            }
        },
    ]

    private static let crowds = [
        BrokenDealer(breaking: "names in a round differ after folding", "round ") { people, choices in
            // Names that are not identical are treated as different.
            { chance in
                let drawn = people.shuffled(using: &chance).prefix(choices)
                return Round(people: Array(drawn), right: Int(chance.next() % UInt64(choices)))
            }
        },
        BrokenDealer(breaking: "every person becomes a target, namesakes included", "never asked for [") {
            people, choices in
            let namesakes = Set(Roster.fixture(HardName.sameNames.flatMap { $0.dropFirst() }).people.map(\.name))
            return try sound(people.filter { !namesakes.contains($0.name) }, choices)
        },
        BrokenDealer(breaking: "the minimum number of people is sufficient", "threw NotEnoughPeopleError") {
            guard $0.count > $1 else { throw NotEnoughPeopleError(need: $1 + 1, have: $0.count) }
            return try sound($0, $1)
        },
        BrokenDealer(breaking: "too few people throw an error with their number", "dealt [") {
            // People outside the roster fill the round up.
            try sound($0.count < $1 ? Roster.fixture(count: $1).people : $0, $1)
        },
        BrokenDealer(breaking: "too few people throw an error with their number", "threw NotEnoughPeopleError") {
            guard $0.count > $1 else { throw NotEnoughPeopleError(need: $1, have: 0) }
            return try sound($0, $1)
        },
    ]

    private static let chances = [
        BrokenDealer(breaking: "each person is equally likely to be the target", "in the first round") {
            round, people in
            // Every round that includes the first person of the roster asks about this person.
            Round(people: round.people, right: round.people.firstIndex(of: people[0]) ?? round.right)
        },
        BrokenDealer(breaking: "each person is equally likely to be the target", "in the third round") {
            people, choices in
            let deal = try sound(people, choices)
            var number = 0
            return { chance in
                let round = try deal(&chance)
                number += 1
                let first = round.people.firstIndex(of: people[0])
                return Round(people: round.people, right: number == 3 ? first ?? round.right : round.right)
            }
        },
        BrokenDealer(breaking: "each person is equally likely to be a distractor", "in the first round") {
            round, people in
            // The distractors are mostly the people who follow the target in the roster.
            guard let place = people.firstIndex(of: round.people[round.right]) else { return round }
            var beside = (people + people).dropFirst(place + 1).prefix(5).filter { $0.id.rawValue < "person 5" }
            beside += round.people.filter { !beside.contains($0) }
            return Round(people: [people[place]] + beside.filter { $0 != people[place] }.prefix(5), right: 0)
        },
        BrokenDealer(breaking: "each position is equally likely to be right", "in the first round") { round, _ in
            var people = round.people
            people.swapAt(0, round.right)
            return Round(people: people, right: 0)
        },
        BrokenDealer(breaking: "equal seeds produce equal rounds", "6 people: equal seeds gave different rounds") {
            people, choices in
            let (deal, seed) = (
                try sound(people, choices),
                games.withLock {
                    $0 += 1; return UInt64($0)
                }
            )
            var own = SeededGenerator(seed: seed)
            return { _ in try deal(&own) }
        },
        BrokenDealer(breaking: "different seeds produce different rounds", "of 5 games, 1 differ") { people, choices in
            let deal = try sound(people, choices)
            var own = SeededGenerator(seed: 7)
            return { _ in try deal(&own) }
        },
    ]

    /// The number of games so far, used as the seed of the next one.
    private static let games = Locked(0)
}
