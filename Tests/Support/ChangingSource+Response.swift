package import Foundation
import PlayhouseCore
package import PlayhouseCoreTesting

extension ChangingSource {
    /// Responds as the situation says, with the content in the format of a service.
    package func response(_ encode: @Sendable (Content) throws -> Data) async throws -> Data {
        switch situation {
        case .delivering(let content): return try encode(content)
        case .unreachable: throw URLError(.notConnectedToInternet)
        case .malformed: return Data("<html>".utf8)
        case .silent:
            await Promise<Void>.untilCancelled()
            throw CancellationError()
        }
    }
}
