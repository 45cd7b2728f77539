import Foundation

extension HTTPRequest {
    /// Returns `true` if this request would send another origin a secret that was declared earlier in the chain.
    ///
    /// The result is `true` if the body contains a secret item, because the body cannot be sent without that item. The
    /// result is also `true` if the query contains the value of a secret item, which the redirecting server has then
    /// copied into the address. Secret fields need no check, because they are removed when the origin changes.
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
    /// If the body has another format, the parsed items do not have the names of declared secrets.
    fileprivate var formItems: [HTTPQuery.Item] {
        body.map { HTTPQuery(encoded: String(decoding: $0, as: UTF8.self)[...]).items } ?? []
    }
}
