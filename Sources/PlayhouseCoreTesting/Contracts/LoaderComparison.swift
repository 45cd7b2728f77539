package import PlayhouseCore

/// A subject whose loader is compared with the content of its source.
package protocol ComparedLoader: LoaderSituations {
    associatedtype Content: Sendable
    var delivering: @Sendable (Content) async throws -> Loader { get }
    /// Makes a loader whose source changes, or is `nil` if each situation has a loader of its own.
    var changing: (@Sendable (ChangingSource<Content>) async throws -> Loader)? { get }
}

/// One step of generated calls of a loader.
package enum LoaderStep<Content: Sendable, Call: Sendable>: Sendable {
    /// A change of the source, which has this content from now on.
    case content(Content)
    /// A failure of the source, which cannot be reached or responds with malformed content from now on.
    case failure(isMalformed: Bool)
    case load(Call)
    case loadsAtOnce([Call])
    /// A load whose task is cancelled before or during the call, and then the same load again.
    case cancelledLoad(Call, isBegun: Bool)
    /// Two equal loads at the same time, one of which is cancelled.
    case loadBesideCancelled(Call)
    /// A load that gets no response, and is then cancelled.
    case unansweredLoad(Call)
}

/// A comparison between load outcomes and the content of their source.
package struct LoaderComparison<Subject: ComparedLoader, Call: Sendable, Value: Sendable>: Sendable {
    package typealias Step = LoaderStep<Subject.Content, Call>
    package typealias Outcome = Result<Value, LoadError>

    private let content: @Sendable (inout SeededNumbers) -> Subject.Content
    /// Returns the part of a content that the source of a subject can have.
    private let adapt: @Sendable (Subject, Subject.Content) -> Subject.Content
    private let call: @Sendable (inout SeededNumbers) -> Call
    private let load: @Sendable (Subject.Loader, Call) async throws(LoadError) -> Value
    private let difference: @Sendable (Subject, Outcome, Call, Subject.Content) -> String?
    /// Returns `true` if a loader need not ask its source for a call, whatever the situation is.
    private let isLocal: @Sendable (Call, LoadError) -> Bool

    /// Creates a comparison from closures that generate content and calls, and that check the outcomes.
    package init(
        content: @escaping @Sendable (inout SeededNumbers) -> Subject.Content,
        adapting adapt: @escaping @Sendable (Subject, Subject.Content) -> Subject.Content = { $1 },
        call: @escaping @Sendable (inout SeededNumbers) -> Call,
        load: @escaping @Sendable (Subject.Loader, Call) async throws(LoadError) -> Value,
        isLocal: @escaping @Sendable (Call, LoadError) -> Bool = { _, _ in false },
        difference: @escaping @Sendable (Subject, Outcome, Call, Subject.Content) -> String?
    ) {
        self.content = content
        self.adapt = adapt
        self.call = call
        self.load = load
        self.isLocal = isLocal
        self.difference = difference
    }

    /// Returns the rule of this comparison.
    package func rule(_ name: String, id: String) -> ContractRule<Subject> {
        ContractRule(name, id: id, generating: sequence, playing: { try await flaw(of: $0, after: $1) })
    }

    @Sendable private func sequence(_ random: inout SeededNumbers) -> [Step] {
        [.content(content(&random))] + (0...random.number(below: 12)).map { _ in step(&random) }
    }

    private func step(_ random: inout SeededNumbers) -> Step {
        switch random.number(below: 14) {
        case 0, 1: .content(content(&random))
        case 2: .failure(isMalformed: random.number(below: 2) == 0)
        case 3: .loadsAtOnce((0...random.number(below: 3)).map { _ in call(&random) })
        case 4: .cancelledLoad(call(&random), isBegun: random.number(below: 2) == 0)
        case 5: .loadBesideCancelled(call(&random))
        case 6: .unansweredLoad(call(&random))
        default: .load(call(&random))
        }
    }
}

extension LoaderComparison {
    private typealias Situation = ChangingSource<Subject.Content>.Situation

    private func flaw(of subject: Subject, after steps: [Step]) async throws -> String? {
        guard let content = steps.lazy.compactMap(\.content).first else { return nil }
        var delivered = adapt(subject, content)
        var situation = Situation.delivering(delivered)
        let source = ChangingSource(situation)
        let changing = try await subject.changing?(source)
        // The loader of the current content. It is made for its first load, because a double may expect to be called.
        var loader = changing
        for step in steps {
            try Task.checkCancellation()
            switch step {
            case .content(let any):
                delivered = adapt(subject, any)
                situation = .delivering(delivered)
                source.situation = situation
                loader = changing
            case .failure(let isMalformed) where changing != nil:
                situation = isMalformed ? .malformed : .unreachable
                source.situation = situation
            case .unansweredLoad(let call):
                guard let changing else { continue }
                source.situation = .silent
                let outcome = await cancelledOutcome(isBegun: true) { await self.outcome(of: call, changing) }
                source.situation = situation
                if let flaw = flaw(of: outcome, call, in: .silent, subject) { return "\(step) \(flaw)" }
            case .failure: break
            default:
                let current: Subject.Loader
                if let loader { current = loader } else { current = try await subject.delivering(delivered) }
                loader = current
                for (call, outcome, isCancelled) in await outcomes(of: step, current) {
                    if isCancelled, case .failure(.cancelled) = outcome { continue }
                    if let flaw = flaw(of: outcome, call, in: situation, subject) { return "\(step) \(flaw)" }
                }
            }
        }
        return nil
    }

    private func outcome(of call: Call, _ loader: Subject.Loader) async -> Outcome {
        await PlayhouseCoreTesting.outcome { () throws(LoadError) in try await load(loader, call) }
    }

    private func outcomes(
        of step: Step, _ loader: Subject.Loader
    ) async -> [(call: Call, outcome: Outcome, isCancelled: Bool)] {
        switch step {
        case .load(let call): return [(call, await outcome(of: call, loader), false)]
        case .loadsAtOnce(let calls):
            return await concurrently(calls.count) { (calls[$0], await outcome(of: calls[$0], loader), false) }
        case .cancelledLoad(let call, let isBegun):
            let cancelled = await cancelledOutcome(isBegun: isBegun) { await outcome(of: call, loader) }
            return [(call, cancelled, true), (call, await outcome(of: call, loader), false)]
        case .loadBesideCancelled(let call):
            return await concurrently(2) { number in
                guard number == 0 else { return (call, await outcome(of: call, loader), false) }
                return (call, await cancelledOutcome(isBegun: true) { await outcome(of: call, loader) }, true)
            }
        case .content, .failure, .unansweredLoad: return []
        }
    }

    private func flaw(of outcome: Outcome, _ call: Call, in situation: Situation, _ subject: Subject) -> String? {
        if case .failure(let error) = outcome, isLocal(call, error) { return nil }
        switch (situation, outcome) {
        case (.delivering(let content), _): return difference(subject, outcome, call, content)
        case (.unreachable, .failure(.connectivity)), (.malformed, .failure(.invalidData)),
            (.silent, .failure(.cancelled)):
            return nil
        case (.unreachable, _): return "returned \(outcome) without a response"
        case (.malformed, _): return "returned \(outcome) for malformed content"
        case (.silent, _): return "returned \(outcome) when it was cancelled"
        }
    }
}

extension LoaderStep {
    fileprivate var content: Content? { if case .content(let content) = self { content } else { nil } }
}
