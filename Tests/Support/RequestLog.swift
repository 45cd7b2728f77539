package import RemoteLoading

/// The received requests, in order.
package final class RequestLog: Sendable {
    private let storage = Locked<[HTTPRequest]>([])

    package init() {}

    package var all: [HTTPRequest] { storage.withLock { $0 } }

    package func note(_ request: HTTPRequest) { storage.withLock { $0.append(request) } }
}
