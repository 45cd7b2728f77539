import RemoteLoading

extension String {
    /// An address as reports show it, with masks for secrets.
    var shownAsAddress: String {
        let request = try? HTTPRequest(.get, self)  // a report shows a text that is no address, too
        if let request { return request.shownAddress }
        let base = prefix { $0 != "?" && $0 != "#" }
        let query = HTTPQuery(ofAddress: self)
        return query.items.isEmpty ? String(base) : base + "?" + query.description
    }
}
