/// Where a load stands.
public enum LoadState<Value> {
    /// Nothing was asked for yet.
    case idle
    /// On its way.
    case loading
    /// Here.
    case loaded(Value)
    /// It failed; asking again is the caller's choice.
    case failed(LoadError)
}

extension LoadState {
    /// The value, if it is here.
    public var value: Value? {
        if case .loaded(let value) = self { value } else { nil }
    }

    /// The error, if it failed.
    public var error: LoadError? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// Whether it is on its way.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// The same state with another value.
    public func map<Other>(_ transform: (Value) -> Other) -> LoadState<Other> {
        switch self {
        case .idle: .idle
        case .loading: .loading
        case .loaded(let value): .loaded(transform(value))
        case .failed(let error): .failed(error)
        }
    }
}

extension LoadState: Sendable where Value: Sendable {}
extension LoadState: Equatable where Value: Equatable {}
extension LoadState: Hashable where Value: Hashable {}
