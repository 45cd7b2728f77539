package import PlayhouseCore

/// The expected content of a store after some calls, as the documentation of its port promises.
///
/// A model is the reference for a store: it makes the same changes as the calls of the store, and checks their
/// outcomes.
package protocol StoreModel: Equatable, Sendable {
    associatedtype Store: Sendable
    associatedtype Call: Sendable
    associatedtype Outcome: Sendable
    /// The generator of the calls of one sequence.
    associatedtype Calls: CallGenerator where Calls.Call == Call

    /// Creates the model of a store from its current content, if it has any.
    init(of store: Store) async throws

    /// The calls that together read the whole content of a store.
    var reads: [Call] { get }

    static func perform(_ call: Call, on store: Store) async -> Outcome

    /// Applies a call to the model, and returns how its outcome differs from the expected one, or `nil`.
    mutating func flaw(of outcome: Outcome, from call: Call) -> String?
}

/// A generator of the calls of one sequence, which can repeat calls and content.
package protocol CallGenerator: Sendable {
    associatedtype Call: Sendable

    init(_ random: inout SeededNumbers)

    /// Returns a random call.
    mutating func call(_ random: inout SeededNumbers) -> Call

    /// Returns a call that must be completed even if its task is cancelled.
    mutating func change(_ random: inout SeededNumbers) -> Call
}

/// One step of a sequence of calls on one storage location with two open stores.
package enum StoreStep<Call: Sendable>: Sendable {
    case call(Call, store: Int)
    case cancelledCall(Call, isBegun: Bool)
    case callsAtOnce([Call], stores: Int)
    case reopening(store: Int)
}

/// The rules of a store that compare it with its model under generated calls.
package enum StoreComparison<Model: StoreModel> {
    package typealias Location = StoreLocation<Model.Store>
    package typealias Subject = ContractSubject<@Sendable () async throws -> Location>

    /// The rule for calls that are made one after another.
    package static var calls: ContractRule<Subject> {
        rule("any calls have the outcomes that the page promises", id: "calls") { calls, random in
            .call(calls.call(&random), store: 0)
        }
    }

    /// The rule for concurrent calls of one store.
    package static var concurrentCalls: ContractRule<Subject> {
        rule("concurrent calls have the outcomes of some order", id: "concurrent") { calls, random in
            random.number(below: 3) == 0
                ? .call(calls.call(&random), store: 0)
                : .callsAtOnce((0...random.number(below: 4)).map { _ in calls.call(&random) }, stores: 1)
        }
    }

    /// The rule for changes whose task is cancelled before or during the change.
    package static var cancelledCalls: ContractRule<Subject> {
        rule("a call is completed even if its task is cancelled", id: "cancelled") { calls, random in
            random.number(below: 2) == 0
                ? .call(calls.call(&random), store: 0)
                : .cancelledCall(calls.change(&random), isBegun: random.number(below: 2) == 0)
        }
    }

    /// The rule for several stores on one storage location, which is opened repeatedly.
    package static var places: ContractRule<Subject> { places(isOverlapping: true) }

    /// Returns the rule for several stores on one storage location.
    ///
    /// Pass `false` as `isOverlapping` if the outcomes of overlapping calls are not defined.
    package static func places(isOverlapping: Bool) -> ContractRule<Subject> {
        rule("all stores of one place have the same content", id: "places") { calls, random in
            switch random.number(below: 10) {
            case 0, 1: .reopening(store: random.number(below: 2))
            case 2 where isOverlapping:
                .callsAtOnce((0...random.number(below: 4)).map { _ in calls.call(&random) }, stores: 2)
            default: .call(calls.call(&random), store: random.number(below: 2))
            }
        }
    }

    private static func rule(
        _ name: String, id: String,
        _ step: @escaping @Sendable (inout Model.Calls, inout SeededNumbers) -> StoreStep<Model.Call>
    ) -> ContractRule<Subject> {
        ContractRule(
            name, id: id,
            generating: { random in
                var calls = Model.Calls(&random)
                let length = 1 + random.number(below: random.number(below: 6) == 0 ? 50 : 8)
                return (0..<length).map { _ in step(&calls, &random) }
            }, playing: { subject, steps in try await flaw(of: subject.make(), after: steps) })
    }
}

extension StoreComparison {
    private static func flaw(of location: Location, after steps: [StoreStep<Model.Call>]) async throws -> String? {
        var stores = [try await location.open(), try await location.open()]
        var models = [try await Model(of: stores[0])]
        for step in steps {
            try Task.checkCancellation()
            switch step {
            case .reopening(let store): stores[store] = try await location.open()
            case .call(let call, let store):
                if let flaw = models.flaw(of: await Model.perform(call, on: stores[store]), from: call) { return flaw }
            case .cancelledCall(let call, let isBegun):
                let store = stores[0]
                let outcome = await cancelledOutcome(isBegun: isBegun) { await Model.perform(call, on: store) }
                if let flaw = models.flaw(of: outcome, from: call) { return "cancelled, " + flaw }
            case .callsAtOnce(let calls, let count):
                let used = stores.prefix(count)
                let outcomes = await concurrently(calls.count) { number in
                    (calls[number], await Model.perform(calls[number], on: used[number % count]))
                }
                if let flaw = models.flaw(ofCallsAtOnce: outcomes) { return flaw }
            }
        }
        for store in stores + [try await location.open()] {
            for call in models[0].reads {
                try Task.checkCancellation()
                if let flaw = models.flaw(of: await Model.perform(call, on: store), from: call) { return flaw }
            }
        }
        return nil
    }
}

extension Array where Element: StoreModel {
    /// Follows a call, and returns how its outcome differs in every state, or `nil`.
    fileprivate mutating func flaw(of outcome: Element.Outcome, from call: Element.Call) -> String? {
        var (next, flaws): ([Element], [String]) = ([], [])
        for var model in self {
            if let flaw = model.flaw(of: outcome, from: call) {
                flaws.append(flaw)
            } else if !next.contains(model) {
                next.append(model)
            }
        }
        guard next.isEmpty else {
            self = next
            return nil
        }
        return "\(call) \(flaws[0])"
    }

    /// Follows concurrent calls, and returns their outcomes if no order of the calls has them, or `nil`.
    fileprivate mutating func flaw(ofCallsAtOnce calls: [(call: Element.Call, outcome: Element.Outcome)]) -> String? {
        // The states after each set of calls.
        var reached = [Set(calls.indices): self]
        for _ in calls {
            var next: [Set<Int>: [Element]] = [:]
            for (rest, models) in reached {
                for number in rest {
                    var after = models
                    guard after.flaw(of: calls[number].outcome, from: calls[number].call) == nil else { continue }
                    let left = rest.subtracting([number])
                    next[left, default: []] += after.filter { next[left]?.contains($0) != true }
                }
            }
            reached = next
        }
        guard let states = reached[[]], !states.isEmpty else {
            return "no order of the calls has these outcomes: \(calls.map { "\($0.outcome)" })"
        }
        self = states
        return nil
    }
}
