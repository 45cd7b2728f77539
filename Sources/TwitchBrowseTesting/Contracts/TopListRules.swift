import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse

/// The rules of the catalog that its lists of games and of streams share.
struct TopListRules<Element: Identifiable & Hashable & Sendable>: Sendable where Element.ID: Sendable {
    typealias Subject = TwitchCatalogContract.Subject

    /// The word for an element in the names of the rules.
    let kind: String
    /// More elements than a page of the service has, in the order in which a loader must return them.
    let many: [Element]
    let content: @Sendable ([Element]) -> TwitchCatalogContract.Content
    let load: @Sendable (any TwitchCatalog, Int) async throws(LoadError) -> TopList<Element>

    var all: [ContractRule<Subject>] {
        [
            ContractRule("a long list of \(kind)s has every page", id: "pages-\(kind)s") { subject in
                let list = try await load(try await subject.delivering(content(many)), many.count)
                let count = list.elements.count
                if count < many.count {
                    guard case .pageLimit = list.incomplete else {
                        return "\(count) of \(many.count) elements, incomplete: \(list.incomplete as Any)"
                    }
                }
                let isPrefix = list.elements.map(\.id) == many.prefix(count).map(\.id)
                return isPrefix ? nil : "returned \(list.elements.map(\.id))"
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

    @Sendable private func loadThree(_ loader: any TwitchCatalog) async throws(LoadError) -> TopList<Element> {
        try await load(loader, 3)
    }
}
