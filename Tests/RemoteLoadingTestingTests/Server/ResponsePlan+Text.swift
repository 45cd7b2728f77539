import RemoteLoading

@testable import RemoteLoadingTesting

extension ResponsePlan {
    /// Returns the text that a client receives for a request.
    static func text(
        _ response: HTTPResponse, to request: String = .request(), _ framing: ResponseFraming = .length,
        fault: WireFault? = nil
    ) throws -> String {
        try plan(response, to: request, framing, fault: fault).bytes.text
    }

    static func plan(
        _ response: HTTPResponse, to request: String = .request(), _ framing: ResponseFraming = .length,
        fault: WireFault? = nil
    ) throws -> ResponsePlan {
        guard let wire = RequestParser.request(request) else { throw NoRequest() }
        return ResponsePlan(response, to: wire, framing: framing, fault: fault)
    }

    struct NoRequest: Error {}
}

/// Returns lines with their line endings, an empty line and a body.
func wire(_ lines: String..., body: String = "") -> String {
    (lines + ["", body]).joined(separator: "\r\n")
}
