import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse

/// The rules of the catalog that its lists of games and of streams share.
struct TopListRules<Element: Identifiable & Hashable & Sendable>: Sendable where Element.ID: Sendable {
    typealias Subject = TwitchCatalogContract.Subject

    /// The word for an element in the names of the rules.
    let kind: String
    /// At least three elements, in the order in which a loader must return them.
    let elements: [Element]
    /// More elements than a page of the service has, in the order in which a loader must return them.
    let many: [Element]
    let content: @Sendable ([Element]) -> TwitchCatalogContract.Content
    let load: @Sendable (any TwitchCatalog, Int) async throws(LoadError) -> TopList<Element>

    var all: [ContractRule<Subject>] {
        [
            rule("a list of \(kind)s has at most the requested number of elements", id: "limit-\(kind)s", wanting: 2) {
                flaw(in: $0, count: 2)
            },
            rule("a list of all requested \(kind)s is complete", id: "complete-\(kind)s", wanting: elements.count) {
                list in
                list.incomplete == nil ? nil : "marked as incomplete: \(list.incomplete!)"
            },
            rule("a shorter list of \(kind)s has a reason", id: "short-\(kind)s", wanting: elements.count + 1) { list in
                list.incomplete == nil ? "\(list.elements.count) elements without a reason" : flaw(in: list)
            },
            rule(
                "a moved \(kind) is listed once", id: "moved-\(kind)", of: elements + [elements[1]],
                wanting: elements.count + 1
            ) { list in
                flaw(in: list)
            },
            rule("an empty list of \(kind)s is not an error", id: "no-\(kind)s", of: [], wanting: 5) {
                flaw(in: $0, count: 0)
            },
            ContractRule("a list of no \(kind)s is empty", id: "nothing-\(kind)s") { subject in
                for count in [0, -1] {
                    let list = try await load(try await subject.delivering(content(elements)), count)
                    if let flaw = flaw(in: list, count: 0) { return "\(flaw) for a limit of \(count)" }
                }
                return nil
            },
            rule("a long list of \(kind)s has every page", id: "pages-\(kind)s", of: many, wanting: many.count) {
                list in
                let count = list.elements.count
                if count < many.count {
                    guard case .pageLimit = list.incomplete else {
                        return "\(count) of \(many.count) elements, incomplete: \(list.incomplete as Any)"
                    }
                }
                let isPrefix = list.elements.map(\.id) == many.prefix(count).map(\.id)
                return isPrefix ? nil : "returned \(list.elements.map(\.id))"
            },
            ContractRule("all loads of \(kind)s succeed, concurrent ones included", id: "concurrent-\(kind)s") {
                subject in
                let loader = try await subject.delivering(content(elements))
                let concurrent = await concurrently(2) { _ in await outcome(of: loader, loadThree) }
                for result in concurrent + [await outcome(of: loader, loadThree)] {
                    guard case .success(let list) = result else { return "returned \(result)" }
                    if let flaw = flaw(in: list, count: 3) { return flaw }
                }
                return nil
            },
            ContractRule("\(kind)s: a missing response is a connectivity error", id: "unreachable-\(kind)s") {
                subject in
                guard let unreachable = subject.unreachable else { return nil }
                let result = await outcome(of: try await unreachable(), loadThree)
                if case .failure(.connectivity) = result { return nil }
                return "returned \(result)"
            },
            ContractRule("\(kind)s: malformed content is invalid data", id: "malformed-\(kind)s") { subject in
                guard let givenNonsense = subject.givenNonsense else { return nil }
                let result = await outcome(of: try await givenNonsense(), loadThree)
                if case .failure(.invalidData) = result { return nil }
                return "returned \(result)"
            },
            Subject.cancellationRule(of: "load of \(kind)s", id: "cancelled-\(kind)s", loadThree),
        ]
    }

    func rule(
        _ name: String, id: String, of elements: [Element]? = nil, wanting count: Int,
        _ flaw: @escaping @Sendable (TopList<Element>) -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name, id: id) { subject in
            flaw(try await load(try await subject.delivering(content(elements ?? self.elements)), count))
        }
    }

    /// Returns how the elements of a list differ from the first elements that a loader must return.
    func flaw(in list: TopList<Element>, count: Int = .max) -> String? {
        let (actual, expected) = (list.elements.map(\.id), elements.prefix(count).map(\.id))
        return actual == expected ? nil : "returned \(actual) instead of \(expected)"
    }

    @Sendable private func loadThree(_ loader: any TwitchCatalog) async throws(LoadError) -> TopList<Element> {
        try await load(loader, 3)
    }
}
