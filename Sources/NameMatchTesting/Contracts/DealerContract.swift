package import NameMatch
package import RemoteLoadingTesting

/// The contract of `Dealer`.
package enum DealerContract {
    /// The people of one round, and the person to find.
    package struct Round: Hashable, Sendable {
        /// The people to choose from.
        package let people: [Person]
        /// The index of the person to find.
        package let right: Int

        /// Creates a round.
        package init(people: [Person], right: Int) {
            self.people = people
            self.right = right
        }

        /// Creates a round from a deal of `Dealer`.
        package init(_ deal: Deal) {
            self.init(people: deal.people, right: deal.right)
        }

        /// The person at the index of the right option, or `nil` if this index is out of range.
        var target: Person? { people.indices.contains(right) ? people[right] : nil }
    }

    /// A function that deals the next round with the given random number generator.
    package typealias Dealing = (inout SeededGenerator) throws -> Round

    /// The factory of the dealer under test.
    package struct Subject: Sendable {
        let make: @Sendable (_ people: [Person], _ choices: Int) throws -> Dealing
        let timeout: Timeout

        /// Creates a subject from a closure that makes a dealer for the given people and number of choices.
        ///
        /// The dealer must have an empty schedule and select distractors at random. If there are too few people, the
        /// dealer or its first deal must throw `NotEnoughPeopleError`.
        package init(
            timeout: Timeout = Timeout(),
            _ make: @escaping @Sendable (_ people: [Person], _ choices: Int) throws -> Dealing
        ) {
            self.make = make
            self.timeout = timeout
        }

        /// Returns the given number of rounds, dealt by a new dealer.
        func rounds(_ count: Int, of people: [Person], choices: Int = 6, seed: UInt64 = 1) throws -> [Round] {
            var chance = SeededGenerator(seed: seed)
            let deal = try make(people, choices)
            return try (0..<count).map { _ in try deal(&chance) }
        }
    }

    /// The rules of the contract, each of which should be run as one test case.
    package static let rules: [ContractRule<Subject>] = roundRules + crowdRules + chanceRules

    static func rule(
        _ promise: String, _ flaw: @escaping @Sendable (Subject) throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(promise, timeout: { $0.timeout }) { subject in try flaw(subject) }
    }
}
