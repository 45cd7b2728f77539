import RemoteLoading

extension String {
    /// The address as reports show it, with masks for secrets.
    var maskedAddress: String {
        let request = try? HTTPRequest(.get, parsing: self)  // invalid addresses are shown too
        if let request { return request.maskedAddress }
        let base = prefix { $0 != "?" && $0 != "#" }
        let query = HTTPQuery(ofAddress: self)
        return query.items.isEmpty ? String(base) : base + "?" + query.description
    }
}
