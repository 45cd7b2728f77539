public import QuizDomainTesting
public import RemoteLoading

extension RecallPayload {
    /// The payload in a response with status 200.
    public var response: HTTPResponse {
        HTTPResponse(fields: [.contentType: "application/json"], body: body)
    }
}
