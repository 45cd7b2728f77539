import Foundation
import RemoteLoading

/// A fault that a test injects into one call of an HTTP client.
public enum Fault: Hashable, Sendable {
    /// The device has no network.
    case notConnected
    /// The host name is unknown.
    case hostNotFound
    /// The host refuses the connection.
    case refused
    /// The connection is lost before the response is complete.
    case reset
    /// The call times out.
    case timedOut
    /// The TLS handshake fails.
    case untrusted
    /// The call fails as cancelled, although the caller did not cancel it.
    case cancelled
    /// The server does not respond until the caller cancels the call.
    case stall
    /// The body ends after a number of bytes, as if the client had not compared its length with `Content-Length`.
    case truncated(atByte: Int)
    /// One byte of the body is changed.
    case corrupt(atByte: Int)
    /// The body is empty.
    case empty
    /// The body is repeated up to the given number of bytes.
    case huge(bytes: Int)
    /// `Content-Length` differs from the length of the body.
    case wrongLength

    /// One fault of each kind, except ``stall``, which ends only when the call is cancelled.
    public static let all: [Fault] = [
        .notConnected, .hostNotFound, .refused, .reset, .timedOut, .untrusted, .cancelled, .truncated(atByte: 1),
        .corrupt(atByte: 0), .empty, .huge(bytes: 1 << 20), .wrongLength,
    ]
}

/// A plan that assigns faults to calls.
public struct FaultPlan: Sendable {
    private let choose: @Sendable (_ call: Int) -> Fault?

    /// Creates a plan from a closure that returns the fault of a call, or `nil`.
    ///
    /// The calls are numbered from 0.
    public init(_ choose: @escaping @Sendable (_ call: Int) -> Fault?) {
        self.choose = choose
    }

    /// A plan without faults.
    public static let none = FaultPlan { _ in nil }

    /// Returns a plan with a fault in one call, given by its number, counted from 0.
    public static func at(_ call: Int, _ fault: Fault) -> FaultPlan {
        FaultPlan { $0 == call ? fault : nil }
    }

    /// Returns a plan with the same fault in every call.
    public static func every(_ fault: Fault) -> FaultPlan {
        FaultPlan { _ in fault }
    }

    /// Returns a plan with a random fault in each call, with the given probability.
    ///
    /// The same seed yields the same plan.
    public static func chance(_ probability: Double, of faults: [Fault] = Fault.all, seed: UInt64) -> FaultPlan {
        FaultPlan { call in
            // Each call has a separate generator, so that its fault does not depend on the order of the calls.
            var generator = SeededGenerator(seed: seed &+ UInt64(call) &* 0x9E37_79B9_7F4A_7C15)
            let isUnlucky = Double(generator.next() >> 11) * 0x1p-53 < probability
            return isUnlucky ? generator.element(of: faults) : nil
        }
    }

    /// Returns the fault of the call with a number, or `nil` if the call has no fault.
    public func fault(at call: Int) -> Fault? { choose(call) }
}

extension Fault {
    /// Returns the damaged form of a response, or throws the error of the fault.
    func apply(to response: HTTPResponse) throws(TransportError) -> HTTPResponse {
        var damaged = response
        switch self {
        case .notConnected: throw .notConnected
        case .hostNotFound: throw .hostNotFound
        case .refused: throw .connectionRefused
        case .reset: throw .connectionLost
        case .timedOut: throw .timedOut
        case .untrusted: throw .secureConnectionFailed
        case .cancelled, .stall: throw .cancelled
        case .truncated(let count):
            damaged.body = Data(response.body.prefix(count))
        case .corrupt(let place):
            let bytes = response.body.enumerated().map { $0.offset == place ? ~$0.element : $0.element }
            damaged.body = Data(bytes)
        case .empty:
            damaged.body = Data()
        case .huge(let count):
            let unit = response.body.isEmpty ? Data([0]) : response.body
            damaged.body = Data(capacity: count)
            while damaged.body.count < count { damaged.body += unit.prefix(count - damaged.body.count) }
        case .wrongLength:
            let told: HTTPFields = [.contentLength: "\(response.body.count + 1)"]
            damaged.fields = HTTPFields(response.fields.filter { $0.name != .contentLength } + told)
        }
        return damaged
    }
}
