import RemoteLoading

/// A check that a request is meant for this server, and was not made by the page of another site.
///
/// A browser sends requests of any page to this machine. A site whose name leads to this machine is recognised by
/// `Host`, and the forms and scripts of another site by `Origin` and `Sec-Fetch-Site`.
struct Gate {
    /// The printed address.
    let address: String

    func admits(_ request: HTTPRequest) -> Bool {
        let authority = String(address.dropFirst("http://".count))
        guard request.fields.values(for: "Host") == [authority], request.address.hasPrefix(address + "/") else {
            return false
        }
        guard request.fields.values(for: "Origin").allSatisfy({ $0 == address }) else { return false }
        let isFromOtherSite = ["cross-site", "same-site"].contains(request.fields["Sec-Fetch-Site"])
        // A link on another site may lead to a page of this server. A frame of another site may not, because many
        // hidden frames would create many players, and the players of open tabs would be dropped.
        return !isFromOtherSite
            || (request.method == .get && request.fields["Sec-Fetch-Mode"] == "navigate"
                && request.fields["Sec-Fetch-Dest"] == "document")
    }
}
