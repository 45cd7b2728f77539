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
        BrokenDealer(breaking: "a round has as many people as are asked for", "5 people, with 6 of 6") { round, _ in
            round.people.count == 6 ? Round(people: Array(round.people.dropLast()), right: min(round.right, 4)) : round
        },
        BrokenDealer(breaking: "everybody in a round is somebody of the roster", "Ada Stranger of nowhere") {
            round, _ in
            let stranger = Roster([.fixture(firstName: "Ada", lastName: "Stranger")]).people
            return Round(people: stranger + round.people.dropFirst(), right: round.right)
        },
        BrokenDealer(breaking: "nobody stands in a round twice", "one face twice") { round, _ in
            Round(people: round.people.dropLast() + round.people.prefix(1), right: round.right)
        },
        BrokenDealer(breaking: "exactly one in a round is right", "nobody at place") { round, _ in
            Round(people: round.people, right: round.right + 1)
        },
        BrokenDealer(breaking: "nobody is asked for twice in a row", "round ") { people, choices in
            { chance in
                // A new dealer for each round does not know the previous target.
                var dealer = try Dealer(people, choices: choices)
                return Round(try dealer.deal(using: &chance))
            }
        },
    ]

    private static let crowds = [
        BrokenDealer(breaking: "no two in a round have one name, however it is spelled", "round ") { people, choices in
            // Names that are not identical are treated as different.
            { chance in
                let drawn = people.shuffled(using: &chance).prefix(choices)
                return Round(people: Array(drawn), right: Int(chance.next() % UInt64(choices)))
            }
        },
        BrokenDealer(breaking: "everybody is asked for sooner or later, namesakes too", "never [") { people, choices in
            let namesakes = Set(Roster.fixture(HardName.sameNames.flatMap { $0.dropFirst() }).people.map(\.name))
            return try sound(people.filter { !namesakes.contains($0.name) }, choices)
        },
        BrokenDealer(breaking: "exactly as many people as are needed will do", "threw NotEnoughPeopleError") {
            guard $0.count > $1 else { throw NotEnoughPeopleError(need: $1 + 1, have: $0.count) }
            return try sound($0, $1)
        },
        BrokenDealer(breaking: "too few people are an error that says how many there are", "dealt [") {
            // People outside the roster fill the round up.
            try sound($0.count < $1 ? Roster.fixture(count: $1).people : $0, $1)
        },
        BrokenDealer(breaking: "too few people are an error that says how many there are", "said NotEnoughPeopleError")
        {
            guard $0.count > $1 else { throw NotEnoughPeopleError(need: $1, have: 0) }
            return try sound($0, $1)
        },
    ]

    private static let chances = [
        BrokenDealer(breaking: "everybody is as likely to be asked for", "in the first round") { round, people in
            // The first person of the roster is the target of every round that includes them.
            Round(people: round.people, right: round.people.firstIndex(of: people[0]) ?? round.right)
        },
        BrokenDealer(breaking: "everybody is as likely to be asked for", "in the third round") { people, choices in
            let deal = try sound(people, choices)
            var number = 0
            return { chance in
                let round = try deal(&chance)
                number += 1
                let first = round.people.firstIndex(of: people[0])
                return Round(people: round.people, right: number == 3 ? first ?? round.right : round.right)
            }
        },
        BrokenDealer(breaking: "everybody is as likely to stand beside", "in the first round") { round, people in
            // The people beside the target are those that follow it in the list.
            guard let place = people.firstIndex(of: round.people[round.right]) else { return round }
            var beside = (people + people).dropFirst(place + 1).prefix(5).filter { $0.id.rawValue < "person 5" }
            beside += round.people.filter { !beside.contains($0) }
            return Round(people: [people[place]] + beside.filter { $0 != people[place] }.prefix(5), right: 0)
        },
        BrokenDealer(breaking: "every place is as likely to be the right one", "in the first round") { round, _ in
            var people = round.people
            people.swapAt(0, round.right)
            return Round(people: people, right: 0)
        },
        BrokenDealer(breaking: "the same seed deals the same rounds", "6 people were dealt in two ways") {
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
        BrokenDealer(breaking: "another seed deals other rounds", "of 5 games, 1 differ") { people, choices in
            let deal = try sound(people, choices)
            var own = SeededGenerator(seed: 7)
            return { _ in try deal(&own) }
        },
    ]

    /// The number of games so far, used as the seed of the next one.
    private static let games = Locked(0)
}
