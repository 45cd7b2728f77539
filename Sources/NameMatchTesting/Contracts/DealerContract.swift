package import NameMatch
package import RemoteLoadingTesting

/// The promises of the `Dealer`.
package enum DealerContract {
    /// The people of one round, and who of them is asked for.
    package struct Round: Hashable, Sendable {
        /// Those to choose from.
        package let people: [Person]
        /// The place of the one who is asked for.
        package let right: Int

        /// Creates a round.
        package init(people: [Person], right: Int) {
            self.people = people
            self.right = right
        }

        /// The round of a deal.
        package init(_ deal: Deal) {
            self.init(people: deal.people, right: deal.right)
        }

        /// The one who is asked for; nil if there is nobody at the place.
        var target: Person? { people.indices.contains(right) ? people[right] : nil }
    }

    /// Deals one round after the other, by chance that comes from outside.
    package typealias Dealing = (inout SeededGenerator) throws -> Round

    /// How to make the dealer under test.
    package struct Subject: Sendable {
        let make: @Sendable (_ people: [Person], _ choices: Int) throws -> Dealing
        let timeout: Timeout

        /// Creates a subject, which makes a dealer of people and of how many stand in a round.
        ///
        /// It knows nothing of a player, and anybody may stand beside anybody. For too few people the dealer or its
        /// first deal throws `NotEnoughPeopleError`.
        package init(
            timeout: Timeout = Timeout(),
            _ make: @escaping @Sendable (_ people: [Person], _ choices: Int) throws -> Dealing
        ) {
            self.make = make
            self.timeout = timeout
        }

        /// Plays so many rounds with a new dealer.
        func rounds(_ count: Int, of people: [Person], choices: Int = 6, seed: UInt64 = 1) throws -> [Round] {
            var chance = SeededGenerator(seed: seed)
            let deal = try make(people, choices)
            return try (0..<count).map { _ in try deal(&chance) }
        }
    }

    /// The rules, for one test case each.
    package static let rules: [ContractRule<Subject>] = roundRules + crowdRules + chanceRules

    static func rule(
        _ promise: String, _ flaw: @escaping @Sendable (Subject) throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(promise, timeout: { $0.timeout }) { subject in try flaw(subject) }
    }
}
