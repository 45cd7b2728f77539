import RemoteLoadingTesting

extension Fault {
    /// One of each, none of them so large that making it holds up other tests.
    static let small = all.map { fault in
        if case .huge = fault { Fault.huge(bytes: 1_000) } else { fault }
    }
}
