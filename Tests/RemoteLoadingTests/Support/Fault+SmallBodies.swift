import RemoteLoadingTesting

extension Fault {
    /// One fault of each kind, with small bodies that do not delay other tests.
    static let small = all.map { fault in
        if case .huge = fault { Fault.huge(bytes: 1_000) } else { fault }
    }
}
