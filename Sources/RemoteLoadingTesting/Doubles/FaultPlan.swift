import Foundation
import RemoteLoading

/// Something that goes wrong with one call.
public enum Fault: Hashable, Sendable {
    /// The device has no network.
    case notConnected
    /// The host's name is unknown.
    case hostNotFound
    /// The host does not let us in.
    case refused
    /// The connection ends before the response does.
    case reset
    /// The time runs out.
    case timedOut
    /// No trust can be made.
    case untrusted
    /// The call is cancelled by nobody's wish.
    case cancelled
    /// No answer comes, until the caller gives up.
    case stall
    /// The body ends at a byte, as a careless client would give it.
    case truncated(atByte: Int)
    /// One byte of the body is another.
    case corrupt(atByte: Int)
    /// The body is empty.
    case empty
    /// The body is repeated until it has that many bytes.
    case huge(bytes: Int)
    /// `Content-Length` says something else than the body.
    case wrongLength

    /// One of each that ends by itself, for a sweep.
    public static let all: [Fault] = [
        .notConnected, .hostNotFound, .refused, .reset, .timedOut, .untrusted, .cancelled, .truncated(atByte: 1),
        .corrupt(atByte: 0), .empty, .huge(bytes: 1 << 20), .wrongLength,
    ]
}

/// Which calls go wrong, and how.
public struct FaultPlan: Sendable {
    private let choose: @Sendable (_ call: Int) -> Fault?

    /// Creates a plan from a closure over the number of the call, from 0.
    public init(_ choose: @escaping @Sendable (_ call: Int) -> Fault?) {
        self.choose = choose
    }

    /// Nothing goes wrong.
    public static let none = FaultPlan { _ in nil }

    /// One call goes wrong; the first is number 0.
    public static func at(_ call: Int, _ fault: Fault) -> FaultPlan {
        FaultPlan { $0 == call ? fault : nil }
    }

    /// Every call goes wrong.
    public static func every(_ fault: Fault) -> FaultPlan {
        FaultPlan { _ in fault }
    }

    /// Each call goes wrong with a probability, by one of the faults; the same seed gives the same plan.
    public static func chance(_ probability: Double, of faults: [Fault] = Fault.all, seed: UInt64) -> FaultPlan {
        FaultPlan { call in
            // A generator a call, so that the plan does not depend on the order in which calls come.
            var generator = SeededGenerator(seed: seed &+ UInt64(call) &* 0x9E37_79B9_7F4A_7C15)
            let isUnlucky = Double(generator.next() >> 11) * 0x1p-53 < probability
            return isUnlucky ? generator.element(of: faults) : nil
        }
    }

    /// What happens to a call.
    public func fault(at call: Int) -> Fault? { choose(call) }
}

extension Fault {
    /// What the caller gets for a response that was on its way.
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
