import RemoteLoading

@testable import RemoteLoadingTesting

extension WirePlan {
    /// What a client that asked this would see.
    static func text(
        _ response: HTTPResponse, to request: String = .request(), _ framing: ResponseFraming = .length,
        fault: WireFault? = nil
    ) throws -> String {
        try plan(response, to: request, framing, fault: fault).bytes.text
    }

    static func plan(
        _ response: HTTPResponse, to request: String = .request(), _ framing: ResponseFraming = .length,
        fault: WireFault? = nil
    ) throws -> WirePlan {
        guard let wire = RequestParser.request(request) else { throw NoRequest() }
        return WirePlan(response, to: wire, framing: framing, fault: fault)
    }

    struct NoRequest: Error {}
}

/// Lines with their ends, an empty one behind them, and a body.
func wire(_ lines: String..., body: String = "") -> String {
    (lines + ["", body]).joined(separator: "\r\n")
}
