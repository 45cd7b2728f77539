import RemoteLoading

/// A check that a request is meant for this server, and was not made by the page of another site.
///
/// Any page in the browser can send requests to this machine. If the name of another site resolves to this machine, its
/// requests have this name in `Host`. Forms and scripts of other sites are recognised by `Origin` and `Sec-Fetch-Site`.
struct RequestOriginCheck {
    /// The addresses of the server, such as `http://127.0.0.1:8080` and `http://localhost:8080`.
    private let addresses: [String]

    init(port: UInt16) {
        addresses = ["127.0.0.1", "localhost"].map { "http://\($0):\(port)" }
    }

    /// The address to which the server sends the browser.
    var address: String { addresses[0] }

    func admits(_ request: HTTPRequest) -> Bool {
        let hosts = request.fields.values(for: "Host")
        guard let address = addresses.first(where: { hosts == [String($0.dropFirst("http://".count))] }),
            request.address.hasPrefix(address + "/")
        else { return false }
        guard request.fields.values(for: "Origin").allSatisfy({ $0 == address }) else { return false }
        let isFromOtherSite = ["cross-site", "same-site"].contains(request.fields["Sec-Fetch-Site"])
        // A link on another site may open a page of this server. A frame of another site may not: a page with many
        // hidden frames would create many players, and the server would drop the players of open tabs.
        return !isFromOtherSite
            || (request.method == .get && request.fields["Sec-Fetch-Mode"] == "navigate"
                && request.fields["Sec-Fetch-Dest"] == "document")
    }
}
