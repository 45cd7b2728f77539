import Foundation

extension HTTPRequest {
    /// Returns `true` if this request would send another origin a secret that was declared earlier in the chain.
    ///
    /// Secret fields are removed when the origin changes. A body cannot be sent without its secret items, and an
    /// address that repeats a secret item was created by a server that copied it, so both are refused.
    func sendsSecrets(after previous: HTTPRequest, _ visited: [RedirectStep]) -> Bool {
        guard !secretQueryNames.isEmpty, origin != previous.origin else { return false }
        if step.formItems.contains(where: isSecret) { return true }
        let items = visited.flatMap { $0.queryItems + $0.formItems }
        let secrets = Set(items.filter(isSecret).map(\.value))
        return step.queryItems.contains { secrets.contains($0.value) }
    }

    private func isSecret(_ item: HTTPQuery.Item) -> Bool {
        secretQueryNames.contains(item.name) && !item.value.isEmpty
    }
}

extension RedirectStep {
    fileprivate var queryItems: [HTTPQuery.Item] { HTTPQuery(ofAddress: String(address)).items }

    /// The items of the body, parsed as a form.
    ///
    /// A body in another format has no item with a declared name.
    fileprivate var formItems: [HTTPQuery.Item] {
        body.map { HTTPQuery(encoded: String(decoding: $0, as: UTF8.self)[...]).items } ?? []
    }
}
